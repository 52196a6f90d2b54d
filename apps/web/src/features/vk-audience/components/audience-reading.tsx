import type { Audience } from '@vidno/contract/vk/audience';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { texts } from '../texts.ts';
import styles from './audience.module.css';

/** How far the reading is; what has been read is shown below already. */
export function AudienceReading({ audience }: { readonly audience: Audience }) {
  const { message, percent, read_count, total_count } = audience;
  return (
    <Card>
      <div className={styles.reading}>
        <Progress label={message || texts.reading} percent={percent} />
        <p className={styles.note}>
          {read_count > 0 && `${texts.readSoFar(read_count, total_count)} `}
          {texts.readingBody}
        </p>
      </div>
    </Card>
  );
}
