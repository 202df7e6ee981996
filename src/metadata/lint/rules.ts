import type { Rule } from "./rule.ts";
import { actionAbout } from "./rules/actions/action-about.ts";
import { actionBy } from "./rules/actions/action-by.ts";
import { actionEffect } from "./rules/actions/action-effect.ts";
import { actionPlace } from "./rules/actions/action-place.ts";
import { actionTitle } from "./rules/texts/action-title.ts";
import { actionUnmet } from "./rules/actions/action-unmet.ts";
import { actionTodo } from "./rules/actions/action-todo.ts";
import { todoLasting } from "./rules/actions/todo-lasting.ts";
import { doubtfulBound } from "./rules/values/bounds/doubtful-bound.ts";
import { boundValues } from "./rules/values/bounds/bound-values.ts";
import { formInput } from "./rules/actions/forms/form-input.ts";
import { swappedEnglish } from "./rules/texts/swapped-english.ts";
import { turnedLabels } from "./rules/values/choices/turned-labels.ts";
import { actionSet } from "./rules/actions/action-set.ts";
import { ambiguousEnglish } from "./rules/texts/ambiguous-english.ts";
import { badPattern } from "./rules/values/patterns/bad-pattern.ts";
import { chineseInEnglish } from "./rules/texts/chinese-in-english.ts";
import { boundCycle } from "./rules/values/bounds/bound-cycle.ts";
import { boundFit } from "./rules/values/bounds/bound-fit.ts";
import { cascadeCycle } from "./rules/references/cascade-cycle.ts";
import { childrenFit } from "./rules/references/children-fit.ts";
import { choiceType } from "./rules/values/choices/choice-type.ts";
import { columnClash } from "./rules/fields/column-clash.ts";
import { columnFit } from "./rules/screens/column-fit.ts";
import { composedSchema } from "./rules/fields/composed-schema.ts";
import { composition } from "./rules/fields/composition.ts";
import { titledValue } from "./rules/computed/titled-value.ts";
import { computedCycle } from "./rules/computed/computed-cycle.ts";
import { computedValue } from "./rules/computed/computed-value.ts";
import { doubtfulValue } from "./rules/computed/doubtful-value.ts";
import { tallyFit } from "./rules/values/tally-fit.ts";
import { overlapFit } from "./rules/values/overlap-fit.ts";
import { rollupFit } from "./rules/computed/rollup-fit.ts";
import { conditionAlways } from "./rules/values/conditions/condition-always.ts";
import { conditionPair } from "./rules/fields/condition-pair.ts";
import { formLimits } from "./rules/actions/forms/form-limits.ts";
import { strangeTitle } from "./rules/texts/strange-title.ts";
import { conditionBound } from "./rules/values/bounds/condition-bound.ts";
import { conditionIdle } from "./rules/values/conditions/condition-idle.ts";
import { conditionNever } from "./rules/values/conditions/condition-never.ts";
import { conditionSelf } from "./rules/values/conditions/condition-self.ts";
import { conditionValue } from "./rules/values/conditions/condition-value.ts";
import { defaultValue } from "./rules/values/default-value.ts";
import { dialogIdle } from "./rules/screens/dialog-idle.ts";
import { dialogLayout } from "./rules/screens/dialog-layout.ts";
import { dialogView } from "./rules/screens/dialog-view.ts";
import { doubtfulName } from "./rules/endpoints/doubtful-name.ts";
import { emptyRange } from "./rules/values/bounds/empty-range.ts";
import { endpointAccess } from "./rules/endpoints/endpoint-access.ts";
import { endpointTarget } from "./rules/endpoints/endpoint-target.ts";
import { endpointTwice } from "./rules/endpoints/endpoint-twice.ts";
import { englishKey } from "./rules/texts/english-key.ts";
import { englishTitle } from "./rules/texts/english-title.ts";
import { enumLabels } from "./rules/values/choices/enum-labels.ts";
import { enumUnlabelled } from "./rules/values/choices/enum-unlabelled.ts";
import { enumValues } from "./rules/values/choices/enum-values.ts";
import { fileSize } from "./rules/files/file-size.ts";
import { doubtfulScreen } from "./rules/screens/doubtful-screen.ts";
import { doubtfulVisibility } from "./rules/screens/doubtful-visibility.ts";
import { filterDefault } from "./rules/screens/filter-default.ts";
import { filterOperator } from "./rules/screens/filter-operator.ts";
import { keywordFit } from "./rules/values/keywords/keyword-fit.ts";
import { idleKey } from "./rules/idle/idle-key.ts";
import { idlePart } from "./rules/files/idle-part.ts";
import { labelClash } from "./rules/fields/label-clash.ts";
import { labelField } from "./rules/fields/label-field.ts";
import { listFit } from "./rules/screens/list-fit.ts";
import { listedTwice } from "./rules/screens/listed-twice.ts";
import { malformed } from "./rules/files/malformed.ts";
import { misplacedFile } from "./rules/files/misplaced-file.ts";
import { missingEnglish } from "./rules/texts/missing-english.ts";
import { missingKey } from "./rules/files/missing-key.ts";
import { loosePattern } from "./rules/values/patterns/loose-pattern.ts";
import { looseValue } from "./rules/values/loose-value.ts";
import { looseTitle } from "./rules/texts/loose-title.ts";
import { missingTitle } from "./rules/texts/missing-title.ts";
import { moduleName } from "./rules/files/module-name.ts";
import { moneyNumber } from "./rules/values/types/money-number.ts";
import { moneyType } from "./rules/values/types/money-type.ts";
import { neverFilled } from "./rules/fields/never-filled.ts";
import { operationFit } from "./rules/endpoints/operation-fit.ts";
import { operatorSuffix } from "./rules/screens/operator-suffix.ts";
import { outOfRange } from "./rules/values/bounds/out-of-range.ts";
import { plainSecret } from "./rules/fields/plain-secret.ts";
import { pageFit } from "./rules/screens/page-fit.ts";
import { parentScreen } from "./rules/screens/parent-screen.ts";
import { rangeFit } from "./rules/values/bounds/range-fit.ts";
import { screensFit } from "./rules/screens/screens-fit.ts";
import { readOnlyRequired } from "./rules/fields/read-only-required.ts";
import { referenceFit } from "./rules/references/reference-fit.ts";
import { relatedFit } from "./rules/references/related-fit.ts";
import { removalIdle } from "./rules/actions/removal-idle.ts";
import { renamedFit } from "./rules/fields/renamed-fit.ts";
import { repeated } from "./rules/fields/repeated.ts";
import { requiredField } from "./rules/fields/required-field.ts";
import { reservedTable } from "./rules/fields/reserved-table.ts";
import { safeInteger } from "./rules/values/types/safe-integer.ts";
import { sameTitle } from "./rules/texts/same-title.ts";
import { schemaLink } from "./rules/files/schema-link.ts";
import { searchIdle } from "./rules/screens/search-idle.ts";
import { secretExposed } from "./rules/fields/secret-exposed.ts";
import { shownModule } from "./rules/references/shown-module.ts";
import { singleScreen } from "./rules/screens/single-screen.ts";
import { shownElsewhere } from "./rules/states/shown-elsewhere.ts";
import { stateDemand } from "./rules/states/state-demand.ts";
import { stateEnds } from "./rules/states/state-ends.ts";
import { stateLoop } from "./rules/states/state-loop.ts";
import { stateNeverFilled } from "./rules/states/state-never-filled.ts";
import { stateReached } from "./rules/states/state-reached.ts";
import { stateTwice } from "./rules/states/state-twice.ts";
import { stateValue } from "./rules/states/state-value.ts";
import { systemField } from "./rules/fields/system-field.ts";
import { takenPath } from "./rules/endpoints/taken-path.ts";
import { treeScreen } from "./rules/screens/tree-screen.ts";
import { uiIdle } from "./rules/screens/ui-idle.ts";
import { doubtfulKey } from "./rules/fields/doubtful-key.ts";
import { uniqueAmongRule } from "./rules/fields/unique-among.ts";
import { uniqueWrite } from "./rules/actions/unique-write.ts";
import { uniqueField } from "./rules/fields/unique-field.ts";
import { unknownDialog } from "./rules/screens/unknown-dialog.ts";
import { otherDictionary } from "./rules/references/other-dictionary.ts";
import { dictionaryValue } from "./rules/values/dictionary-value.ts";
import { unknownDictionary } from "./rules/references/unknown-dictionary.ts";
import { unknownField } from "./rules/fields/unknown-field.ts";
import { unknownFolder } from "./rules/files/unknown-folder.ts";
import { unknownFormat } from "./rules/values/unknown-format.ts";
import { unknownIcon } from "./rules/screens/unknown-icon.ts";
import { unknownKey } from "./rules/files/unknown-key.ts";
import { unknownModule } from "./rules/references/unknown-module.ts";
import { unknownPanel } from "./rules/screens/unknown-panel.ts";
import { unknownScreen } from "./rules/screens/unknown-screen.ts";
import { unknownValue } from "./rules/values/unknown-value.ts";
import { unknownState } from "./rules/states/unknown-state.ts";
import { unknownWidget } from "./rules/fields/unknown-widget.ts";
import { widgetDoubt } from "./rules/fields/widget-doubt.ts";
import { widgetFit } from "./rules/fields/widget-fit.ts";
import { widgetOptions } from "./rules/fields/widget-options.ts";
import { workflowFit } from "./rules/states/workflow-fit.ts";
import { workflowResult } from "./rules/states/workflow-result.ts";
import { writeMethod } from "./rules/endpoints/write-method.ts";
import { wrongType } from "./rules/values/types/wrong-type.ts";
import { swappedTitles } from "./rules/texts/swapped-titles.ts";
import { cascadeOrder } from "./rules/screens/cascade-order.ts";
import { platformReference } from "./rules/references/platform-reference.ts";
import { referenceName } from "./rules/references/reference-name.ts";
import { rollupDoubt } from "./rules/computed/rollup-doubt.ts";
import { wideAccess } from "./rules/endpoints/wide-access.ts";
import { sumFit } from "./rules/screens/sum-fit.ts";
import { oppositeEnglish } from "./rules/texts/opposite-english.ts";
import { saidNumber } from "./rules/texts/said-number.ts";
import { saidOtherwise } from "./rules/texts/said-otherwise.ts";
import { borrowedTitle } from "./rules/texts/borrowed-title.ts";
import { copiedEnglish } from "./rules/texts/copied-english.ts";
import { saidEffect } from "./rules/actions/words/said-effect.ts";
import { borrowedWords } from "./rules/actions/words/borrowed-words.ts";
import { doubtfulAction } from "./rules/actions/doubtful-action.ts";
import { overwrittenStamp } from "./rules/actions/overwritten-stamp.ts";
import { oppositeAction } from "./rules/actions/words/opposite-action.ts";
import { removalWords } from "./rules/states/removal-words.ts";
import { swappedSets } from "./rules/actions/swapped-sets.ts";
import { setDemand } from "./rules/actions/set-demand.ts";

/** Every rule for a single file. clash.ts and broken-dependency.ts hold the rules across files. */
export const RULES: readonly Rule[] = [
  actionEffect,
  actionPlace,
  actionTodo,
  actionUnmet,
  todoLasting,
  actionTitle,
  actionAbout,
  actionBy,
  actionSet,
  ambiguousEnglish,
  badPattern,
  boundFit,
  boundCycle,
  boundValues,
  cascadeCycle,
  cascadeOrder,
  chineseInEnglish,
  choiceType,
  columnClash,
  columnFit,
  composition,
  composedSchema,
  computedCycle,
  computedValue,
  conditionAlways,
  conditionBound,
  conditionIdle,
  conditionNever,
  conditionPair,
  conditionSelf,
  conditionValue,
  defaultValue,
  dialogIdle,
  dialogLayout,
  dialogView,
  doubtfulBound,
  doubtfulName,
  doubtfulValue,
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
  formInput,
  formLimits,
  idleKey,
  idlePart,
  keywordFit,
  labelClash,
  labelField,
  listFit,
  listedTwice,
  malformed,
  misplacedFile,
  missingEnglish,
  missingKey,
  loosePattern,
  looseTitle,
  looseValue,
  missingTitle,
  moduleName,
  moneyNumber,
  moneyType,
  neverFilled,
  operationFit,
  operatorSuffix,
  borrowedWords,
  saidEffect,
  borrowedTitle,
  copiedEnglish,
  oppositeAction,
  doubtfulAction,
  overwrittenStamp,
  oppositeEnglish,
  outOfRange,
  pageFit,
  plainSecret,
  parentScreen,
  rangeFit,
  readOnlyRequired,
  childrenFit,
  referenceFit,
  referenceName,
  platformReference,
  relatedFit,
  rollupFit,
  rollupDoubt,
  overlapFit,
  tallyFit,
  removalIdle,
  removalWords,
  renamedFit,
  repeated,
  requiredField,
  reservedTable,
  safeInteger,
  saidNumber,
  doubtfulScreen,
  doubtfulVisibility,
  titledValue,
  saidOtherwise,
  sameTitle,
  schemaLink,
  screensFit,
  searchIdle,
  secretExposed,
  setDemand,
  shownElsewhere,
  shownModule,
  singleScreen,
  stateDemand,
  stateEnds,
  stateLoop,
  stateNeverFilled,
  stateReached,
  stateTwice,
  stateValue,
  strangeTitle,
  swappedEnglish,
  swappedSets,
  swappedTitles,
  systemField,
  sumFit,
  takenPath,
  treeScreen,
  turnedLabels,
  uiIdle,
  uniqueField,
  uniqueWrite,
  uniqueAmongRule,
  doubtfulKey,
  unknownDialog,
  unknownDictionary,
  dictionaryValue,
  otherDictionary,
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
  workflowResult,
  unknownValue,
  unknownWidget,
  widgetDoubt,
  widgetFit,
  wideAccess,
  widgetOptions,
  writeMethod,
  wrongType,
];
