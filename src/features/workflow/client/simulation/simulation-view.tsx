import Button from "@arco-design/web-react/es/Button";
import { useEffect, useMemo, useState } from "react";
import { ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { serverTime } from "#ui/server-time";
import type { Definition, Token, Variables } from "#workflow-engine";
import { DiagramView, type Badge } from "../editor/diagram-view.tsx";
import { loadEngine, type Engine } from "../editor/load-engine.ts";
import { incidentWords } from "../../incident-words.ts";
import { simulationTexts } from "./simulation-texts.ts";
import { choicesOf, marksOf, thrownAt, valueOf, type Choice, type SimulatedStep } from "./simulate.ts";
import "./simulation.css";

/** Names that the console or a decision gives. */
const GIVEN: ReadonlySet<string> = new Set(["today", "now", "initiator", "approved", "comment", "loopCounter"]);
const INITIATOR = "initiator";

interface Ready {
  readonly engine: Engine;
  /** Null for a model with errors. */
  readonly definition: Definition | null;
}

/** Tries a model step by step with the engine, before it is deployed. */
export function SimulationView({ xml }: { readonly xml: string }) {
  const { t } = useI18n(simulationTexts);
  const [ready, setReady] = useState<Ready | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isHere = true;
    const prepare = async (): Promise<void> => {
      const engine = await loadEngine();
      const { definition } = await engine.compileModel(xml);
      if (isHere) setReady({ engine, definition });
    };
    prepare().catch(() => isHere && setFailed(true));
    return () => {
      isHere = false;
    };
  }, [xml]);
  if (failed) return <ErrorState />;
  if (ready === null) return <Skeleton rows={8} />;
  if (ready.definition === null) return <ErrorState title={t("faulty")} hint={t("faulty.hint")} />;
  return <Simulation xml={xml} engine={ready.engine} definition={ready.definition} />;
}

interface SimulationProps {
  readonly xml: string;
  readonly engine: Engine;
  readonly definition: Definition;
}

function Simulation({ xml, engine, definition }: SimulationProps) {
  const { t, locale } = useI18n(simulationTexts);
  const [steps, setSteps] = useState<readonly SimulatedStep[]>([]);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const names = useMemo(() => engine.readsOf(definition).filter((name) => !GIVEN.has(name)), [definition, engine]);
  const elements = useMemo(() => new Map(definition.elements.map((element) => [element.id, element])), [definition]);
  const nameOf = (id: string): string => elements.get(id)?.name || id;
  const variables: Variables = Object.fromEntries(names.map((name) => [name, valueOf(values[name] ?? "")]));
  const last = steps.at(-1);
  const begin = (): void => {
    const step = engine.start(definition, { variables, context: contextNow() });
    if (step !== null) setSteps([{ step, said: t("started") }]);
  };
  const happen = ({ event, kind }: Choice, token: Token): void => {
    if (last === undefined) return;
    const step = engine.apply(definition, last.step.state, event, contextNow());
    if (step.applied)
      setSteps([...steps, { step, said: t("said", { what: t(`choice.${kind}`), where: nameOf(token.element) }) }]);
  };
  const tokens = last?.step.state.tokens ?? [];
  const marks = useMemo(() => marksOf(steps), [steps]);
  const badges = useMemo(() => badgesOf(steps.at(-1)?.step.state.tokens ?? []), [steps]);
  return (
    <div className="simulation">
      <DiagramView xml={xml} label={t("title")} marks={marks} badges={badges} />
      <aside className="simulation-panel" aria-label={t("title")}>
        <h2>{t("title")}</h2>
        <p className="simulation-hint">{t("hint")}</p>
        {names.length > 0 && (
          <fieldset className="simulation-values">
            <legend>{t("values")}</legend>
            {names.map((name) => (
              <label key={name}>
                <span>{name}</span>
                <input
                  className="arco-input arco-input-size-default"
                  value={values[name] ?? ""}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                />
              </label>
            ))}
            <p className="simulation-hint">{t("values.hint")}</p>
          </fieldset>
        )}
        <div className="simulation-buttons">
          <Button type={last === undefined ? "primary" : "default"} icon={<Icon name="play-circle" />} onClick={begin}>
            {t(last === undefined ? "start" : "again")}
          </Button>
          <Button icon={<Icon name="undo" />} disabled={steps.length < 2} onClick={() => setSteps(steps.slice(0, -1))}>
            {t("back")}
          </Button>
        </div>
        {last !== undefined && <Result step={last} definition={definition} nameOf={nameOf} />}
        {tokens.map((token) => {
          const choices = [...choicesOf(token, elements.get(token.element), variables), ...thrownAt(definition, token)];
          if (choices.length === 0 && token.incident === undefined) return null;
          return (
            <section key={token.id} className="simulation-token" data-incident={token.incident !== undefined || undefined}>
              <h3>{nameOf(token.element)}</h3>
              <p className="simulation-hint">
                {token.incident === undefined
                  ? t(token.guards === undefined ? `wait.${token.wait ?? "body"}` : "wait.guard")
                  : `${t(`incident.${token.incident.code}`)} ${incidentWords(token.incident.detail, locale)}`}
              </p>
              <div className="simulation-buttons">
                {choices.map((choice) => (
                  <Button key={choice.id} size="small" onClick={() => happen(choice, token)}>
                    {t(`choice.${choice.kind}`)}
                  </Button>
                ))}
              </div>
            </section>
          );
        })}
        {steps.length > 0 && (
          <ol className="simulation-steps" aria-label={t("steps")}>
            {steps.map(({ said }, at) => (
              <li key={`${at} ${said}`}>{said}</li>
            ))}
          </ol>
        )}
      </aside>
    </div>
  );
}

function contextNow(): Variables {
  const now = serverTime().replace(" ", "T");
  return { today: now.slice(0, 10), now, initiator: INITIATOR };
}

interface ResultProps {
  readonly step: SimulatedStep;
  readonly definition: Definition;
  readonly nameOf: (id: string) => string;
}

/** The end of the path: reached, stood still, or stopped without an end event. */
function Result({ step: { step }, definition, nameOf }: ResultProps) {
  const { t } = useI18n(simulationTexts);
  const { outcome, tokens } = step.state;
  const lastElement = step.visited.findLast(({ phase }) => phase === "left" || phase === "entered")?.element ?? "";
  const isEnd = definition.elements.find(({ id }) => id === lastElement)?.kind === "end";
  if (outcome === "completed" && !isEnd)
    return (
      <p className="simulation-result" data-kind="warning" role="status">
        {t("ended.dead", { where: nameOf(lastElement) })}
      </p>
    );
  if (outcome !== null)
    return (
      <p className="simulation-result" data-kind={outcome === "error" ? "error" : "done"} role="status">
        {t(`ended.${outcome}`, { where: nameOf(lastElement) })}
      </p>
    );
  const stuck = tokens.filter(({ incident }) => incident !== undefined);
  const moves = tokens.some(({ wait, incident }) => incident === undefined && wait !== "join" && wait !== "body");
  if (stuck.length === 0 || moves) return null;
  return (
    <p className="simulation-result" data-kind="error" role="status">
      {t("ended.stuck", { where: stuck.map(({ element }) => nameOf(element)).join(", ") })}
    </p>
  );
}

/** Tokens at each element; events that only wait beside the work are paler. */
function badgesOf(tokens: readonly Token[]): readonly Badge[] {
  const groups = Map.groupBy(tokens, ({ element }) => element);
  return [...groups].map(([element, own]) => {
    const isIncident = own.some(({ incident }) => incident !== undefined);
    const isQuiet = own.every(({ guards, wait }) => guards !== undefined || wait === "body");
    return { element, text: `● ${own.length}`, kind: isIncident ? "incident" : isQuiet ? "quiet" : "token" };
  });
}
