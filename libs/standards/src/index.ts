export { affectedPeople } from './affected.ts';
export { criteria, criterionOf, distinctNumbers, en301549, levels, principles, stricterForm } from './criteria.ts';
export type { Criterion, Level, Principle, WcagVersion } from './criteria.ts';
export { criterionStates } from './criterion-states.ts';
export type { CriterionState, CriterionStates, JudgedFinding, RanRule } from './criterion-states.ts';
export { classOf } from './finding-class.ts';
export type { FindingClass } from './finding-class.ts';
export type { FindingMessage } from './finding-message.ts';
export { loadManualChecks } from './manual-checks.ts';
export type { ManualChecks } from './manual-checks.ts';
export { findingText, messageText } from './message-text.ts';
export {
  criterionSet,
  profileFurtherRules,
  profileOwnRules,
  profileRules,
  profileStandard,
  profileTags,
} from './profiles.ts';
export type { ProfileName } from './profiles.ts';
export {
  profileQuestions,
  questionCriteria,
  questionKindIds,
  questionKindOf,
  questionKinds,
} from './questions/question-kinds.ts';
export type { QuestionKind, QuestionKindId } from './questions/question-kinds.ts';
export { loadQuestionTexts } from './questions/question-texts.ts';
export type { QuestionTexts, QuestionWords } from './questions/question-texts.ts';
export { loadRuleTexts, ruleText } from './rule-texts.ts';
export type { RuleText } from './rule-texts.ts';
export type { CheckMessage, RuleExample, RuleTexts, RuleWords, TextLocale } from './rule-words.ts';
export { axeVersion, isBestPractice, ownRules, ruleOf, rules, uninspectedParts, uninspectedRule } from './rules.ts';
export type { Rule } from './rules.ts';
export { tagOf } from './tag-of.ts';
