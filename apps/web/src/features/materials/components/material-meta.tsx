import { MATERIAL_TEXTS, type MaterialSummary } from '@vidno/contract/materials/materials';
import { formatDate } from '#shared/format/format.ts';

type Dated = Pick<MaterialSummary, 'created_at' | 'reading_minutes'>;

/** When it was published and how long it takes to read. */
export function MaterialMeta({ material: { created_at, reading_minutes } }: { readonly material: Dated }) {
  return (
    <p className="prose-meta">
      <time dateTime={created_at}>{formatDate(created_at)}</time> · {MATERIAL_TEXTS.minutes(reading_minutes)}
    </p>
  );
}
