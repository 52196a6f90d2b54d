import { useQuery } from '@tanstack/react-query';
import type { Filter } from '@vidno/contract/vk/filter';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { reportQuery } from '../../analytics-api.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import { heatMeasureOf, heatParam } from '../../report-rules.ts';
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
        onMeasure={(measure) => onHeat(heatParam(measure))}
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
  return <FailureAlert failure={report.error} onRetry={report.refetch} />;
}
