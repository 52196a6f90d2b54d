import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { metricTexts } from '../metric-texts.ts';

interface ValueOrDashProps {
  readonly value: number | null;
  readonly format: (value: number) => string;
}

/** A number in a table, or a dash that screen readers announce as «нет данных». */
export function ValueOrDash({ value, format }: ValueOrDashProps) {
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
