import { useQuery } from '@tanstack/react-query';
import type { Filter } from '@vidno/contract/vk/filter';
import { refusalText } from '#shared/http/refusal-text.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { reportQuery } from '../../analytics-api.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import { heatMeasureOf, heatWord } from '../../report-rules.ts';
import { ChartSkeleton } from '../chart-skeleton.tsx';
import { HeatCard } from './heat-card.tsx';

interface HeatSectionProps {
  readonly id: string;
  readonly filter: Filter;
  readonly heat: string | undefined;
  readonly onHeat: (heat: string | undefined) => void;
}

export function HeatSection({ id, filter, heat, onHeat }: HeatSectionProps) {
  const report = useQuery(reportQuery({ id, filter, type: 'weekday_hour' }));
  if (report.data) {
    return (
      <HeatCard
        groups={report.data.data}
        measure={heatMeasureOf(heat)}
        onMeasure={(measure) => onHeat(heatWord(measure))}
      />
    );
  }
  if (!report.error) {
    return (
      <Card>
        <ChartSkeleton label={texts.loading} />
      </Card>
    );
  }
  return (
    <Alert kind="danger" action={<Button onClick={() => void report.refetch()}>{texts.retry}</Button>}>
      {refusalText(report.error)}
    </Alert>
  );
}
