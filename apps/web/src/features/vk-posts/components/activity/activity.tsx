import type { Filter } from '@vidno/contract/vk/filter';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { shownTypes, viewOf } from '../../activity/activity-rules.ts';
import { activityTexts as texts, viewOptions } from '../../activity/activity-texts.ts';
import { SectionTitle } from '../section-title.tsx';
import { ActivityChart } from './activity-chart.tsx';
import styles from './activity-lines.module.css';
import { ActivityTable } from './activity-table.tsx';

/** The search params of the screen. */
export interface ActivityParams {
  readonly series?: string | undefined;
  readonly view?: string | undefined;
  readonly page?: number | undefined;
}

interface ActivityProps {
  readonly id: string;
  readonly filter: Filter;
  readonly params: ActivityParams;
  readonly onChange: (params: ActivityParams) => void;
}

/** Likes, views, comments and reposts over time, as a chart and a table. */
export function Activity({ id, filter, params, onChange }: ActivityProps) {
  const view = viewOf(params.view);
  const shown = shownTypes(params.series);
  return (
    <Card as="section">
      <SectionTitle
        aside={
          <Segmented
            label={texts.view}
            options={viewOptions}
            value={view}
            onChange={(wanted) => onChange({ view: wanted === 'month' ? undefined : wanted })}
          />
        }
      >
        {texts.chart}
      </SectionTitle>
      <div className={styles.lines}>
        <ActivityChart
          id={id}
          filter={filter}
          view={view}
          shown={shown}
          onSeries={(series) => onChange({ series, page: params.page })}
          table={(activities) => (
            <ActivityTable
              view={view}
              activities={activities}
              shown={shown}
              page={params.page ?? 0}
              onPage={(page) => onChange({ page })}
            />
          )}
        />
      </div>
    </Card>
  );
}
