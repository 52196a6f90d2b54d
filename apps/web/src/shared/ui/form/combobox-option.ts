export interface ComboboxOption {
  readonly value: string;
  /** Stands in the field once it is chosen. */
  readonly label: string;
  /** A few quiet words beside the label. */
  readonly note?: string;
}
