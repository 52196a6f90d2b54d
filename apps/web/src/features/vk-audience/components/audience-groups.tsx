import type { Audience, AudienceGroup } from '@vidno/contract/vk/audience';
import { formatPart } from '#shared/format/figures.ts';
import { formatNumber } from '#shared/format/format.ts';
import { Bars } from '#shared/ui/chart/bars.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Hint } from '#shared/ui/overlay/hint.tsx';
import { texts } from '../texts.ts';
import styles from './audience.module.css';

const TRAITS = ['sex', 'age', 'country', 'city'] as const;

export function AudienceGroups({ audience }: { readonly audience: Audience }) {
  return (
    <div className={styles.groups}>
      {TRAITS.map((trait) => (
        <Card key={trait} as="section">
          <div className={styles.head}>
            <h2 className={styles.title}>{texts.groups[trait]}</h2>
            <div className={styles.coverage}>
              {texts.coverage(audience.coverage[trait])}
              <Hint label={texts.coverageHint}>{texts.coverageMeaning}</Hint>
            </div>
          </div>
          <Groups label={texts.groups[trait]} groups={audience[`data_${trait}`]} />
        </Card>
      ))}
    </div>
  );
}

function Groups({ label, groups }: { readonly label: string; readonly groups: readonly AudienceGroup[] }) {
  if (groups.every(({ count }) => count === 0)) return <p className={styles.note}>{texts.noneKnown}</p>;
  const bars = groups.map(({ value, title, count, share }) => ({
    id: value,
    label: title,
    value: share,
    text: formatNumber(count),
    extra: formatPart(share),
  }));
  return <Bars label={label} bars={bars} full={1} />;
}
