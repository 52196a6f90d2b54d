import { Combine, ListFilter, type LucideIcon } from 'lucide-react';
import { menuTexts } from './menu-texts.ts';

interface GreyedTool {
  readonly label: string;
  readonly shortLabel: string;
  readonly Icon: LucideIcon;
}

/** Parts of the product that are not there yet. */
export const GREYED: readonly GreyedTool[] = [
  { label: menuTexts.crossing, shortLabel: menuTexts.short.crossing, Icon: Combine },
  { label: menuTexts.parsing, shortLabel: menuTexts.short.parsing, Icon: ListFilter },
];
