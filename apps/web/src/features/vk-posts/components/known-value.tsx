import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { metricTexts } from '../metric-texts.ts';

interface KnownValueProps {
  readonly value: number | null;
  readonly format: (value: number) => string;
}

/** A number in a table; a dash, read out as «нет данных», where there is none. */
export function KnownValue({ value, format }: KnownValueProps) {
  if (value !== null) return format(value);
  return (
    <>
      <span aria-hidden="true" title={metricTexts.noData}>
        {metricTexts.dash}
      </span>
      <VisuallyHidden>{metricTexts.noData}</VisuallyHidden>
    </>
  );
}
