import type { Effect, Visit } from "#workflow-engine";
import type { WebhookCall } from "./events.ts";

type Of<Kind extends Effect["kind"]> = Extract<Effect, { kind: Kind }>;

/** Rows that the steps of one change lead to. They are written together, so a row that a later step withdraws is never written. */
export class StepWork {
  readonly visits: Visit[] = [];
  readonly tasks = new Map<string, Of<"createTask">>();
  readonly timers = new Map<string, Of<"scheduleTimer">>();
  readonly subscriptions = new Map<string, Of<"subscribe">>();
  /** Calls to other machines, by token. */
  readonly webhooks = new Map<string, WebhookCall>();
  readonly incidents = new Map<string, Of<"raiseIncident">>();
  readonly thrown: Of<"sendMessage" | "throwSignal">[] = [];
  readonly escalations: Of<"escalate">[] = [];
  readonly cancelledTasks: string[] = [];
  readonly cancelledTimers: string[] = [];
  readonly unsubscribed: string[] = [];
  readonly resolved: string[] = [];
  readonly cancelledSubInstances: string[] = [];
  end: Of<"end"> | null = null;

  /** Notes an effect. @returns false for those that must be performed at once: operations and instances */
  note(effect: Effect): boolean {
    switch (effect.kind) {
      case "createTask":
        this.tasks.set(effect.token, effect);
        return true;
      case "scheduleTimer":
        this.timers.set(effect.token, effect);
        return true;
      case "subscribe":
        this.subscriptions.set(effect.token, effect);
        return true;
      case "raiseIncident":
        this.incidents.set(effect.token, effect);
        return true;
      case "sendMessage":
      case "throwSignal":
        this.thrown.push(effect);
        return true;
      case "escalate":
        this.escalations.push(effect);
        return true;
      case "cancelTask":
        if (!this.tasks.delete(effect.token)) this.cancelledTasks.push(effect.token);
        return true;
      case "cancelTimer":
        if (!this.timers.delete(effect.token)) this.cancelledTimers.push(effect.token);
        return true;
      case "unsubscribe":
        if (!this.subscriptions.delete(effect.token)) this.unsubscribed.push(effect.token);
        return true;
      case "resolveIncident":
        if (!this.incidents.delete(effect.token)) this.resolved.push(effect.token);
        return true;
      case "cancelSubInstance":
        this.cancelledSubInstances.push(effect.token);
        return true;
      case "end":
        this.end = effect;
        return true;
      case "cancelOperation":
        // Other operations end within their step.
        if (!this.webhooks.delete(effect.token)) this.cancelledTimers.push(effect.token);
        return true;
      case "callOperation":
      case "startSubInstance":
        return false;
    }
  }
}
