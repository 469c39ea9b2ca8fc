export { AnswerView, type AnswerViewProps } from './forms/answer-view.tsx';
export { Banner, type BannerProps } from './feedback/banner.tsx';
export { Bars, type Bar } from './data/bars.tsx';
export { Button, LinkButton, type ButtonProps, type LinkButtonProps } from './elements/button.tsx';
export { Checkbox, type CheckboxProps } from './fields/checkbox.tsx';
export { CheckboxGroup, type CheckboxGroupProps } from './fields/checkbox-group.tsx';
export { classNames } from './elements/class-names.ts';
export { CodeBlock, type CodeBlockProps } from './data/code-block.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './dialogs/confirm-dialog.tsx';
export {
  CoverageMap,
  type CoverageCriterion,
  type CoverageGroup,
  type CoverageMapProps,
  type CriterionStatus,
} from './data/coverage-map.tsx';
export { DataTable, type Column, type DataTableProps } from './data/data-table.tsx';
export { DescriptionList, DescriptionRow, type DescriptionRowProps } from './data/description-list.tsx';
export { Disclosure, type DisclosureProps } from './navigation/disclosure.tsx';
export { ErrorSummary, type ErrorSummaryProps } from './forms/error-summary.tsx';
export { faultsBy } from './forms/faults-by.ts';
export {
  AddressField,
  EmailField,
  Field,
  TextArea,
  type AddressFieldProps,
  type EmailFieldProps,
  type FieldProps,
  type TextAreaProps,
} from './fields/field.tsx';
export { FormFrame, type FormFrameProps } from './forms/form-frame.tsx';
export { Icon, type IconName } from './elements/icon.tsx';
export { ImpactTag, StatusTag, type Impact, type Status } from './feedback/tag.tsx';
export { PlanCard, type PlanCardProps } from './data/plan-card.tsx';
export { Progress, ProgressSteps, type ProgressProps, type ProgressStep } from './feedback/progress.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './fields/radio-group.tsx';
export { saveFile } from './elements/save-file.ts';
export { Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export { Skeleton, type SkeletonProps } from './feedback/skeleton.tsx';
export { SubNavigation, type SubNavigationProps } from './navigation/sub-navigation.tsx';
export { Tabs, type Tab, type TabsProps } from './navigation/tabs.tsx';
export { UpdateModal, type UpdateModalProps } from './dialogs/update-modal.tsx';
export { useAnswer, type Answer } from './forms/use-answer.ts';
export { useConfirmation, type Confirmation, type ConfirmationOptions } from './dialogs/use-confirmation.ts';
export { useForm, type Form, type FormOptions } from './forms/use-form.ts';
export { useFocusOnFault, useSubmission, type Submission, type SubmissionOptions } from './forms/use-submission.ts';
export { VisuallyHidden } from './elements/visually-hidden.tsx';
export { Wrap } from './elements/wrap.tsx';
export { useMediaQuery } from './elements/use-media-query.ts';
