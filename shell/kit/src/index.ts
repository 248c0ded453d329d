/**
 * Core entry of the kit: shared by shell and slices as one copy, which holds all module state.
 * Other entries: /icons, /data, /imports, /overlays, /kit-page, /testing.
 */
export * from './theme/index.ts';
export * from './layout/layout.tsx';
export * from './links/index.ts';
export * from './api/index.ts';
export { AssumptionsButton, type AssumptionsButtonProps } from './assumptions/AssumptionsButton.tsx';
export { useAssumptions, type UsedAssumptions } from './assumptions/useAssumptions.ts';
export * from './session/session.ts';
export { storeTimeZone } from './session/storeTimeZone.ts';
export { keepPageOfMember, releasePage, settleSignIn, useIsSignInRequired } from './session/signInAgain.ts';
export { readVisit, rememberPage, type Visit } from './session/visit.ts';
export * from './toast/toasts.ts';
export * from './format/formatField.ts';
export * from './format/format.ts';
export * from './head/Article.tsx';
export { useLazyDialog, type LazyDialog } from './lazy/useLazyDialog.ts';
export { useLazyModule, type LazyModule } from './lazy/useLazyModule.ts';
export { Button, IconButton, Spinner, type ButtonKind, type ButtonProps, type ButtonSize } from './controls/Button.tsx';
export {
  ErrorText,
  Field,
  Hint,
  PasswordInput,
  SearchInput,
  TextArea,
  TextInput,
  useFieldControl,
  type FieldProps,
} from './controls/Field.tsx';
export {
  ComboboxList,
  useCombobox,
  type ComboboxListProps,
  type ComboboxOption,
  type ComboboxState,
} from './controls/Combobox.tsx';
export { DescribeInput, splitByCoverage, type DescribedConditions } from './controls/DescribeInput.tsx';
export { FormError } from './controls/FormError.tsx';
export { fieldErrorsOf, focusFirstInvalid, useFieldErrors } from './controls/fieldErrors.ts';
export { DraftNotice } from './drafts/DraftNotice.tsx';
export { readDraft, removeDraft, storeDraft } from './drafts/draftStore.ts';
export { useDraftState, useFormDraft, type Draft } from './drafts/useDraft.ts';
export { Form } from './forms/Form.tsx';
export type { Typed } from './forms/typed.ts';
export { useForm, WrongFields, type FormState } from './forms/useForm.ts';
export { useNativeForm, type NativeFormOptions } from './forms/useNativeForm.ts';
export { useWasSent } from './forms/useWasSent.ts';
export { Chip, FilterSelect, chipStyles, Select, ToggleChip } from './controls/Select.tsx';
export {
  Checkbox,
  ChoiceGroup,
  RadioChoices,
  Switch,
  type Choice,
  type RadioChoicesProps,
} from './controls/Choices.tsx';
export { CategoryButtons, type CategoryButtonsProps } from './controls/CategoryButtons.tsx';
export { categoryIcons } from './controls/categoryIcons.ts';
export { TabLinks, TabPanel, Tabs, type TabItem, type TabLink, type TabsProps } from './controls/Tabs.tsx';
export {
  PropertyCard,
  PropertyCardSkeleton,
  SkeletonGrid,
  PropertyRow,
  PropertyRowSkeleton,
  type PropertyCardProps,
} from './property/PropertyCard.tsx';
export { listingPath } from './property/listingPath.ts';
export { ListingSummary, listingSummaryStyles, type ListingSummaryProps } from './property/ListingSummary.tsx';
export { FavoriteButton, RoundToggle, type FavoriteButtonProps } from './property/FavoriteButton.tsx';
export { ListingImage, type ListingImageProps } from './property/ListingImage.tsx';
export { ScaleBar } from './property/ScaleBar.tsx';
export { DealToScale, type DealToScaleProps } from './property/DealToScale.tsx';
export { Badge, Flag, PlanBadge, type Tone } from './feedback/Badge.tsx';
export { StatStrip, type Stat } from './feedback/StatStrip.tsx';
export { Skeleton } from './feedback/Skeleton.tsx';
export { TableOfContents, type TableOfContentsProps } from './layout/TableOfContents.tsx';
export { NotFoundPage, type NotFoundPageProps } from './layout/NotFoundPage.tsx';
export { Alert, EmptyState, ErrorCard, type ErrorCardProps } from './feedback/messages.tsx';
export {
  Locked,
  LockedView,
  UpgradePrompt,
  type LockedProps,
  type UpgradePromptProps,
} from './plans/UpgradePrompt.tsx';
export { useCanceledChoice, type CanceledChoice } from './plans/useCanceledChoice.ts';
export { usePlansPath } from './plans/usePlansPath.ts';
export { Dialog, Drawer, Sheet, type DialogProps } from './dialog/Dialog.tsx';
export { Portal } from './dialog/Portal.tsx';
export { useModal } from './dialog/useModal.ts';
export { isFocusLost, regionsAround, restoreFocus } from './focus/restoreFocus.ts';
export { BackCloses } from './dialog/BackCloses.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/ConfirmDialog.tsx';
export { Slot, SlotProvider, type SlotProps } from './slots/Slot.tsx';
export { Logo, LogoMark } from './brand/Logo.tsx';
export { ParcelMap, type ParcelMapProps, type MarkedParcel } from './illustrations/ParcelMap.tsx';
export { CallToAction, KeyFigures, Testimonial, Steps } from './landing/landingSections.tsx';
