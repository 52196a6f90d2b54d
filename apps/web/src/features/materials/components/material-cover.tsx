import type { MaterialSummary } from '@vidno/contract/materials/materials';
import {
  BadgeCheck,
  ChartNoAxesCombined,
  HeartHandshake,
  Lightbulb,
  type LucideIcon,
  Newspaper,
  Scale,
  ScanFace,
  Search,
  ShieldCheck,
  Wallet,
} from 'lucide-react';
import { classNames } from '#shared/ui/class-names.ts';
import { type CoverSubject, coverOf } from '../cover-rules.ts';
import styles from './material-cover.module.css';

const ICONS: Readonly<Record<CoverSubject, LucideIcon>> = {
  face: ScanFace,
  words: Search,
  verdict: BadgeCheck,
  advice: Lightbulb,
  dating: HeartHandshake,
  safety: ShieldCheck,
  analytics: ChartNoAxesCombined,
  rights: Scale,
  money: Wallet,
  other: Newspaper,
};
const PATTERNS = [styles.first, styles.second, styles.third];

export function MaterialCover({ material }: { readonly material: MaterialSummary }) {
  const { subject, pattern } = coverOf(material);
  const Icon = ICONS[subject];
  return (
    <div className={classNames(styles.cover, PATTERNS[pattern])} aria-hidden>
      <Icon size={48} strokeWidth={1.5} />
    </div>
  );
}
