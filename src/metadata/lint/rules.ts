import type { Rule } from "./rule.ts";
import { actionAbout } from "./rules/action-about.ts";
import { actionEffect } from "./rules/action-effect.ts";
import { actionPlace } from "./rules/action-place.ts";
import { actionTodo } from "./rules/action-todo.ts";
import { actionSet } from "./rules/action-set.ts";
import { ambiguousEnglish } from "./rules/ambiguous-english.ts";
import { badPattern } from "./rules/bad-pattern.ts";
import { chineseInEnglish } from "./rules/chinese-in-english.ts";
import { cascadeCycle } from "./rules/cascade-cycle.ts";
import { choiceType } from "./rules/choice-type.ts";
import { columnClash } from "./rules/column-clash.ts";
import { columnFit } from "./rules/column-fit.ts";
import { composition } from "./rules/composition.ts";
import { conditionNever } from "./rules/condition-never.ts";
import { conditionSelf } from "./rules/condition-self.ts";
import { conditionValue } from "./rules/condition-value.ts";
import { defaultValue } from "./rules/default-value.ts";
import { dialogIdle } from "./rules/dialog-idle.ts";
import { dialogLayout } from "./rules/dialog-layout.ts";
import { dialogView } from "./rules/dialog-view.ts";
import { emptyRange } from "./rules/empty-range.ts";
import { endpointAccess } from "./rules/endpoint-access.ts";
import { endpointTarget } from "./rules/endpoint-target.ts";
import { endpointTwice } from "./rules/endpoint-twice.ts";
import { englishKey } from "./rules/english-key.ts";
import { englishTitle } from "./rules/english-title.ts";
import { enumLabels } from "./rules/enum-labels.ts";
import { enumUnlabelled } from "./rules/enum-unlabelled.ts";
import { enumValues } from "./rules/enum-values.ts";
import { fileSize } from "./rules/file-size.ts";
import { filterDefault } from "./rules/filter-default.ts";
import { filterOperator } from "./rules/filter-operator.ts";
import { keywordFit } from "./rules/keyword-fit.ts";
import { labelClash } from "./rules/label-clash.ts";
import { labelField } from "./rules/label-field.ts";
import { listFit } from "./rules/list-fit.ts";
import { listedTwice } from "./rules/listed-twice.ts";
import { malformed } from "./rules/malformed.ts";
import { misplacedFile } from "./rules/misplaced-file.ts";
import { missingEnglish } from "./rules/missing-english.ts";
import { missingKey } from "./rules/missing-key.ts";
import { missingTitle } from "./rules/missing-title.ts";
import { moduleName } from "./rules/module-name.ts";
import { moneyType } from "./rules/money-type.ts";
import { neverFilled } from "./rules/never-filled.ts";
import { operationFit } from "./rules/operation-fit.ts";
import { operatorSuffix } from "./rules/operator-suffix.ts";
import { outOfRange } from "./rules/out-of-range.ts";
import { pageFit } from "./rules/page-fit.ts";
import { parentScreen } from "./rules/parent-screen.ts";
import { readOnlyRequired } from "./rules/read-only-required.ts";
import { referenceFit } from "./rules/reference-fit.ts";
import { relatedFit } from "./rules/related-fit.ts";
import { removalIdle } from "./rules/removal-idle.ts";
import { repeated } from "./rules/repeated.ts";
import { requiredField } from "./rules/required-field.ts";
import { reservedTable } from "./rules/reserved-table.ts";
import { safeInteger } from "./rules/safe-integer.ts";
import { schemaLink } from "./rules/schema-link.ts";
import { searchIdle } from "./rules/search-idle.ts";
import { secretExposed } from "./rules/secret-exposed.ts";
import { shownModule } from "./rules/shown-module.ts";
import { singleScreen } from "./rules/single-screen.ts";
import { stateEnds } from "./rules/state-ends.ts";
import { stateLoop } from "./rules/state-loop.ts";
import { stateNeverFilled } from "./rules/state-never-filled.ts";
import { stateReached } from "./rules/state-reached.ts";
import { stateTwice } from "./rules/state-twice.ts";
import { stateValue } from "./rules/state-value.ts";
import { systemField } from "./rules/system-field.ts";
import { takenPath } from "./rules/taken-path.ts";
import { treeScreen } from "./rules/tree-screen.ts";
import { uiIdle } from "./rules/ui-idle.ts";
import { uniqueAmongRule } from "./rules/unique-among.ts";
import { uniqueField } from "./rules/unique-field.ts";
import { unknownDialog } from "./rules/unknown-dialog.ts";
import { unknownDictionary } from "./rules/unknown-dictionary.ts";
import { unknownField } from "./rules/unknown-field.ts";
import { unknownFolder } from "./rules/unknown-folder.ts";
import { unknownFormat } from "./rules/unknown-format.ts";
import { unknownIcon } from "./rules/unknown-icon.ts";
import { unknownKey } from "./rules/unknown-key.ts";
import { unknownModule } from "./rules/unknown-module.ts";
import { unknownPanel } from "./rules/unknown-panel.ts";
import { unknownScreen } from "./rules/unknown-screen.ts";
import { unknownValue } from "./rules/unknown-value.ts";
import { unknownState } from "./rules/unknown-state.ts";
import { unknownWidget } from "./rules/unknown-widget.ts";
import { widgetFit } from "./rules/widget-fit.ts";
import { widgetOptions } from "./rules/widget-options.ts";
import { workflowFit } from "./rules/workflow-fit.ts";
import { writeMethod } from "./rules/write-method.ts";
import { wrongType } from "./rules/wrong-type.ts";

/** Every rule for a single file. clash.ts and broken-dependency.ts hold the rules across files. */
export const RULES: readonly Rule[] = [
  actionEffect,
  actionPlace,
  actionTodo,
  actionAbout,
  actionSet,
  ambiguousEnglish,
  badPattern,
  cascadeCycle,
  chineseInEnglish,
  choiceType,
  columnClash,
  columnFit,
  composition,
  conditionNever,
  conditionSelf,
  conditionValue,
  defaultValue,
  dialogIdle,
  dialogLayout,
  dialogView,
  emptyRange,
  endpointAccess,
  endpointTarget,
  endpointTwice,
  englishKey,
  englishTitle,
  enumLabels,
  enumUnlabelled,
  enumValues,
  fileSize,
  filterDefault,
  filterOperator,
  keywordFit,
  labelClash,
  labelField,
  listFit,
  listedTwice,
  malformed,
  misplacedFile,
  missingEnglish,
  missingKey,
  missingTitle,
  moduleName,
  moneyType,
  neverFilled,
  operationFit,
  operatorSuffix,
  outOfRange,
  pageFit,
  parentScreen,
  readOnlyRequired,
  referenceFit,
  relatedFit,
  removalIdle,
  repeated,
  requiredField,
  reservedTable,
  safeInteger,
  schemaLink,
  searchIdle,
  secretExposed,
  shownModule,
  singleScreen,
  stateEnds,
  stateLoop,
  stateNeverFilled,
  stateReached,
  stateTwice,
  stateValue,
  systemField,
  takenPath,
  treeScreen,
  uiIdle,
  uniqueField,
  uniqueAmongRule,
  unknownDialog,
  unknownDictionary,
  unknownField,
  unknownFolder,
  unknownFormat,
  unknownIcon,
  unknownKey,
  unknownModule,
  unknownPanel,
  unknownScreen,
  unknownState,
  workflowFit,
  unknownValue,
  unknownWidget,
  widgetFit,
  widgetOptions,
  writeMethod,
  wrongType,
];
