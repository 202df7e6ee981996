import { Component, useEffect, useState, type ReactNode } from "react";
import { MODULE_SHAPE, type Module, type ParentLink } from "#metadata";
import { EmptyState, ErrorState, StaleCodeError, useI18n } from "#ui";
import { messageOf } from "../api/api-error.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { ScreenActivity, ScreenActivityContext } from "../lifecycle/screen-activity.ts";
import { GENERATED_SCREENS, RecordPageScreen, Waiting } from "./generated-screens.tsx";
import { ScreenFrame } from "../lists/screen-frame.tsx";
import { texts } from "../texts.ts";

type Definition =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string }
  /** `round` distinguishes a shown definition from the next one. */
  | { readonly state: "ready"; readonly module: Module | null; readonly round: number };

interface ModuleScreenProps {
  readonly name: string;
  /** Layout of the halves of a parent-child screen; the module's own when absent. */
  readonly layout?: ParentLink["layout"];
  /** The record whose page is shown in place of the module's screen, and the path of that screen. */
  readonly record?: { readonly id: string; readonly list: string };
  /** Stands there when there is no such module for this person. */
  readonly unknown?: ReactNode;
}

/** The screen of a module by its name: fetches the definition, then shows what the module says it is. */
export function ModuleScreen({ name, layout, record, unknown }: ModuleScreenProps) {
  const { t } = useI18n(texts);
  const { modules, features } = useRuntime();
  // Bound to this name: another name is another screen.
  const [definition, setDefinition] = useState<Definition>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const [activity] = useState(() => new ScreenActivity());

  useEffect(() => {
    let asked = 0;
    let stopWaiting = (): void => undefined;
    const ask = (): void => {
      const question = (asked += 1);
      modules.load(name).then(
        (module) => {
          if (question !== asked) return;
          stopWaiting();
          // A new definition starts the screen anew, which must not interrupt a person.
          stopWaiting = activity.whenIdle(() => setDefinition((now) => withModule(now, module)));
        },
        (error: unknown) =>
          question === asked &&
          setDefinition((now) => (now.state === "ready" ? now : { state: "failed", message: messageOf(error) })),
      );
    };
    ask();
    const stopListening = modules.onRefresh(ask);
    return () => {
      asked = 0;
      stopWaiting();
      stopListening();
    };
  }, [modules, name, attempt, activity]);

  const retry = () => {
    setDefinition({ state: "loading" });
    setAttempt(attempt + 1);
  };
  if (definition.state === "loading")
    return (
      <ScreenFrame>
        <Waiting />
      </ScreenFrame>
    );
  if (definition.state === "failed")
    return (
      <ScreenFrame>
        <ErrorState title={t("screen.failed")} hint={definition.message} onRetry={retry} />
      </ScreenFrame>
    );
  const { module, round } = definition;
  if (module === null || (record !== undefined && module.page === null))
    return (
      unknown ?? (
        <ScreenFrame>
          <EmptyState title={t("screen.unknownModule", { name })} />
        </ScreenFrame>
      )
    );
  // Not for the boundary around the screen, which offers another try: the shell's offers to reload.
  if (module.shape !== MODULE_SHAPE) throw new StaleCodeError();
  if (record !== undefined)
    return (
      <ScreenFrame grows>
        <ScreenBoundary key={round}>
          <ScreenActivityContext value={activity}>
            <RecordPageScreen module={module} id={record.id} list={record.list} />
          </ScreenActivityContext>
        </ScreenBoundary>
      </ScreenFrame>
    );
  const generated = GENERATED_SCREENS[module.screen];
  if (generated !== undefined) {
    return (
      <ScreenFrame tall={generated.tall}>
        <ScreenBoundary key={round}>
          <ScreenActivityContext value={activity}>
            <generated.Screen module={module} {...(layout === undefined ? {} : { layout })} />
          </ScreenActivityContext>
        </ScreenBoundary>
      </ScreenFrame>
    );
  }
  const Screen = features.screen(module.screen);
  if (Screen === null)
    return (
      <ScreenFrame>
        <EmptyState title={t("screen.unknownScreen", { name: module.screen })} />
      </ScreenFrame>
    );
  return (
    <ScreenBoundary key={round}>
      <ScreenActivityContext value={activity}>
        <Screen module={module} />
      </ScreenActivityContext>
    </ScreenBoundary>
  );
}

function withModule(now: Definition, module: Module | null): Definition {
  if (now.state !== "ready") return { state: "ready", module, round: 0 };
  return now.module === module ? now : { state: "ready", module, round: now.round + 1 };
}

/** A feature's screen by its id, for menu entries that name one. An unknown id is shown, never blank. */
export function FeatureScreen({ id }: { readonly id: string }) {
  const { t } = useI18n(texts);
  const Screen = useRuntime().features.screen(id);
  if (Screen === null)
    return (
      <ScreenFrame>
        <EmptyState title={t("screen.unknownScreen", { name: id })} />
      </ScreenFrame>
    );
  return (
    <ScreenBoundary key={id}>
      <Screen module={null} />
    </ScreenBoundary>
  );
}

interface BoundaryState {
  readonly error: Error | null;
}

/** A screen whose code did not arrive or that threw leaves the console around it alive. */
class ScreenCatcher extends Component<
  { readonly renderFailure: (error: Error, retry: () => void) => ReactNode; readonly children: ReactNode },
  BoundaryState
> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.renderFailure(error, () => this.setState({ error: null }));
  }
}

function ScreenBoundary({ children }: { readonly children: ReactNode }) {
  const { t } = useI18n(texts);
  return (
    <ScreenCatcher
      renderFailure={(error, retry) => <ErrorState title={t("screen.failed")} hint={error.message} onRetry={retry} />}
    >
      {children}
    </ScreenCatcher>
  );
}
