import type { ReportGroup } from '@vidno/contract/vk/posts';
import type { ReactNode } from 'react';
import { formatPart } from '#shared/format/figures.ts';
import { formatNumber } from '#shared/format/format.ts';
import { Bars } from '#shared/ui/chart/bars.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { groupTitle } from '../../group-texts.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import { SectionTitle } from '../section-title.tsx';

interface ContentTypesProps {
  readonly groups: readonly ReportGroup[];
  readonly aside?: ReactNode;
}

export function ContentTypes({ groups, aside }: ContentTypesProps) {
  const bars = groups.map(({ value, share, count_posts }) => ({
    id: value,
    label: groupTitle('content_type', value),
    value: share,
    text: formatNumber(count_posts),
    extra: formatPart(share),
  }));
  return (
    <Card as="section">
      <SectionTitle aside={aside}>{texts.contentTypes}</SectionTitle>
      <Bars label={texts.contentTypes} bars={bars} full={1} />
    </Card>
  );
}
