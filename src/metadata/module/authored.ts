import type { JsonObject, TotalKind } from "#contract";
import type { JsonSchema } from "./field.ts";
import type { DataScopeKind } from "./module.ts";
import type { RecordPage, TimelineScale } from "./screen.ts";

/**
 * A module file as written by its author (docs/module-format.md), after the linter has accepted it and `expandStates`
 * has written out its states. `normalise` fills in the defaults of the optional keys.
 */
export interface AuthoredModule {
  readonly $schema?: string;
  readonly module: string;
  readonly title: string;
  /** Noun of one record. */
  readonly singular?: string;
  readonly tenancy?: "tenant" | "platform";
  readonly dataScope?: DataScopeKind;
  /** Prefix of the permission codes. Default: the module's name without dashes. */
  readonly permission?: string;
  readonly renamed?: readonly string[];
  readonly accepted?: readonly { readonly rule: string; readonly at: string; readonly reason: string }[];
  /** The module whose records this module reads instead of its own. */
  readonly shows?: { readonly module: string; readonly where?: JsonSchema };
  readonly schema: AuthoredSchema;
  readonly tallies?: readonly {
    readonly by: readonly (string | { readonly field: string; readonly prefix: number })[];
    readonly sums?: readonly string[];
  }[];
  readonly ui?: AuthoredUi;
  readonly endpoints: AuthoredEndpoints;
  readonly actions?: Readonly<Record<string, AuthoredAction>>;
  /** Code → part after the prefix of the code it stands for. */
  readonly permissionAliases?: Readonly<Record<string, string>>;
  readonly states?: AuthoredStates;
  readonly workflow?: {
    readonly process: string;
    readonly start?: string;
    readonly states: Readonly<Record<string, string>>;
    readonly set?: Readonly<Record<string, JsonObject>>;
    readonly cancelled?: string;
  };
  /** `when` is optional beside `states`. */
  readonly removal?: { readonly when: JsonSchema; readonly otherwise: string };
  readonly en?: Readonly<Record<string, string | AuthoredText>>;
}

export interface AuthoredSchema {
  readonly type: "object";
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, JsonSchema>>;
}

export interface AuthoredUi {
  readonly label?: string;
  readonly searchable?: false;
  readonly screen?: string;
  readonly parent?: {
    readonly module: string;
    readonly field: string;
    readonly layout?: "horizontal" | "vertical";
    readonly columns?: readonly AuthoredColumn[];
    readonly inherit?: readonly string[];
  };
  readonly list?: {
    readonly columns?: readonly AuthoredColumn[];
    readonly filters?: readonly (
      | string
      | { readonly field: string; readonly operator?: string; readonly default?: string | number | boolean }
    )[];
    readonly sort?: readonly string[];
    readonly pageSize?: number;
    readonly empty?: string;
    readonly tree?: string;
    readonly lazy?: boolean;
  };
  readonly screens?: {
    readonly calendar?: { readonly start: string; readonly facts?: readonly string[] };
    readonly board?: { readonly by: string; readonly facts?: readonly string[]; readonly sum?: string };
    readonly gallery?: { readonly picture: string; readonly facts?: readonly string[] };
    readonly timeline?: {
      readonly start: string;
      readonly by?: string;
      readonly facts?: readonly string[];
      readonly scale?: TimelineScale;
    };
  };
  readonly dialog?: {
    readonly width?: number;
    readonly columns?: 1 | 2 | 3;
    readonly layout?: "groups" | "tabs" | "steps";
    readonly page?: boolean;
    readonly groups?: readonly { readonly title?: string; readonly fields: readonly string[] }[];
    readonly view?: boolean;
  };
  readonly page?: { readonly layout?: RecordPage["layout"]; readonly related?: readonly AuthoredRelated[] };
  readonly fields?: Readonly<Record<string, JsonObject>>;
  readonly menu?:
    | false
    | {
        readonly parent?: string;
        readonly sort?: number;
        readonly icon?: string;
        readonly path?: string;
        readonly count?: boolean;
      };
}

/** The linter accepts `module` with `field`, or `panel` with `title`. */
export interface AuthoredRelated {
  readonly module?: string;
  readonly field?: string;
  readonly panel?: string;
  readonly title?: string;
  readonly first?: true;
}

export type AuthoredColumn =
  | string
  | {
      readonly field: string;
      readonly width?: number;
      readonly fixed?: "left" | "right";
      readonly sortable?: boolean;
      readonly align?: "left" | "right" | "center";
      readonly total?: TotalKind;
      readonly totalPer?: string;
      readonly editable?: boolean;
    };

export type AuthoredEndpoint =
  | string
  | false
  | { readonly endpoint?: string; readonly operation?: string; readonly access?: string };

export interface AuthoredEndpoints {
  readonly base: string;
  readonly aliases?: readonly string[];
  readonly [id: string]: AuthoredEndpoint | readonly string[] | undefined;
}

export interface AuthoredStates {
  readonly field: string;
  readonly values: Readonly<Record<string, AuthoredState>>;
  readonly first?: string;
  readonly moves?: readonly {
    readonly from?: string | readonly string[];
    readonly to: string | readonly string[];
    readonly title: string;
  }[];
}

export interface AuthoredState {
  readonly value: string | number;
  readonly title: string;
  readonly color?: string;
  readonly edit?: boolean | readonly string[];
  readonly remove?: boolean;
  readonly end?: boolean;
}

export interface AuthoredAction {
  readonly title: string;
  readonly icon?: string;
  readonly on?: "row" | "batch" | "toolbar";
  readonly from?: string | readonly string[];
  readonly to?: string | readonly string[];
  readonly by?: string;
  readonly handler?: true;
  readonly when?: JsonSchema;
  readonly form?: AuthoredSchema;
  readonly about?: readonly string[];
  readonly fields?: Readonly<Record<string, JsonObject>>;
  readonly set?: JsonObject;
  readonly dialog?: string;
  readonly confirm?: string;
  readonly todo?: string;
  readonly danger?: boolean;
  readonly idsAs?: string;
  readonly permission?: string;
  readonly endpoint?: string;
}

/** English text of a field, an action, a group or the message of `removal`. */
export interface AuthoredText {
  readonly title?: string;
  readonly description?: string;
  readonly message?: string;
  readonly placeholder?: string;
  readonly help?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly enumNames?: readonly string[];
  readonly confirm?: string;
  readonly todo?: string;
  readonly otherwise?: string;
  readonly empty?: string;
  /** Noun of one record, in the entry of the module's title. */
  readonly singular?: string;
  /** Names of states by id, in the entry of their field. */
  readonly states?: Readonly<Record<string, string>>;
  /** Titles of `states.moves`, in the same order. */
  readonly moves?: readonly string[];
}
