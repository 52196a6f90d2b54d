import { Link } from '@tanstack/react-router';
import { MATERIAL_TEXTS, type MaterialSummary } from '@vidno/contract/materials/materials';
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
import { formatDate } from '#shared/format/format.ts';
import { classNames } from '#shared/ui/class-names.ts';
import styles from './material-grid.module.css';
import { sceneOf } from './material-scenes.tsx';

interface MaterialGridProps {
  readonly label: string;
  readonly materials: readonly MaterialSummary[];
  /** The first one across the whole width. */
  readonly withLarge?: boolean;
  readonly heading?: 'h2' | 'h3';
}

export function MaterialGrid({ label, materials, withLarge = false, heading = 'h2' }: MaterialGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {materials.map((material, place) => {
        const isLarge = withLarge && place === 0;
        return (
          <li key={material.slug} className={classNames(isLarge && styles.whole)}>
            <MaterialCard material={material} large={isLarge} heading={heading} />
          </li>
        );
      })}
    </ul>
  );
}

interface MaterialCardProps {
  readonly material: MaterialSummary;
  /** The first of the list is shown larger. */
  readonly large?: boolean;
  /** Below a heading of the second level the title is one of the third. */
  readonly heading?: 'h2' | 'h3';
}

function MaterialCard({ material, large = false, heading: Heading = 'h2' }: MaterialCardProps) {
  const { slug, title, preview, tags } = material;
  return (
    <div className={classNames(styles.card, large && styles.large)}>
      <MaterialCover material={material} />
      <div className={styles.words}>
        {tags[0] !== undefined && <span className={styles.tag}>{tags[0]}</span>}
        <Heading className={styles.title}>
          <Link to="/materials/$id" params={{ id: slug }} className={styles.link}>
            {title}
          </Link>
        </Heading>
        <p className={styles.preview}>{preview}</p>
        <MaterialMeta material={material} />
      </div>
    </div>
  );
}

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

function MaterialCover({ material }: { readonly material: MaterialSummary }) {
  const { subject, pattern } = coverOf(material);
  const Icon = ICONS[subject];
  return (
    <div className={classNames(styles.cover, PATTERNS[pattern])} aria-hidden>
      {sceneOf(material.slug) ?? <Icon size={48} strokeWidth={1.5} />}
    </div>
  );
}

type CoverSubject =
  | 'face'
  | 'words'
  | 'verdict'
  | 'advice'
  | 'dating'
  | 'safety'
  | 'analytics'
  | 'rights'
  | 'money'
  | 'other';

/** Of the tags of our own materials; an operator's tags get the general cover. */
const SUBJECTS: Readonly<Record<string, CoverSubject>> = {
  'Поиск по фото': 'face',
  'Поиск по словам': 'words',
  Точность: 'verdict',
  Советы: 'advice',
  Знакомства: 'dating',
  Безопасность: 'safety',
  'Аналитика VK': 'analytics',
  Показатели: 'analytics',
  Права: 'rights',
  Деньги: 'money',
};
const PATTERN_COUNT = 3;

interface Cover {
  readonly subject: CoverSubject;
  /** Which of the patterns behind the icon, from 0. */
  readonly pattern: number;
}

/** A drawn cover, because materials have no pictures of their own. */
export function coverOf({ id, tags }: Pick<MaterialSummary, 'id' | 'tags'>): Cover {
  const known = tags.map((tag) => SUBJECTS[tag]).find((subject) => subject !== undefined);
  return { subject: known ?? 'other', pattern: id % PATTERN_COUNT };
}

type Dated = Pick<MaterialSummary, 'created_at' | 'reading_minutes'>;

/** When it was published and how long it takes to read. */
export function MaterialMeta({ material: { created_at, reading_minutes } }: { readonly material: Dated }) {
  return (
    <p className="prose-meta">
      <time dateTime={created_at}>{formatDate(created_at)}</time> · {MATERIAL_TEXTS.minutes(reading_minutes)}
    </p>
  );
}
