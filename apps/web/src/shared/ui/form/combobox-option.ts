export interface ComboboxOption {
  readonly value: string;
  /** Shown in the field once chosen. */
  readonly label: string;
  /** A short note next to the label. */
  readonly note?: string;
}
