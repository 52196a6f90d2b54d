import { Link } from '@tanstack/react-router';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { BellPlus, BellRing, CaseSensitive, ImagePlus, ImageUp } from 'lucide-react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useRemindOfGrowth } from '../../api.ts';
import { findWeakness } from '../../coach-rules.ts';
import { coachTexts } from '../../coach-texts.ts';
import { nobodyTexts as texts } from '../../nobody-texts.ts';
import type { ResultLinks } from '../../rules.ts';
import { fetchPhoto, useChooseFetched } from '../../upload/upload-api.ts';
import styles from './nobody-like.module.css';
import { Way } from './way.tsx';

interface NobodyLikeProps {
  readonly search: PhotoSearch;
  readonly links: ResultLinks;
  /** The photo of this search is the chosen one again. */
  readonly onPhotoAgain: () => void;
}

/** Nobody is like enough, and what helps: another photo, more photos, words, or waiting. */
export function NobodyLike({ search, links, onPhotoAgain }: NobodyLikeProps) {
  const again = useChooseFetched((path: string) => fetchPhoto(path, search.imageName), onPhotoAgain);
  const reminder = useRemindOfGrowth(search.id);
  const { imagePath, photos, reminds_of_growth: reminds } = search;
  // One good photo is enough: then another one would hardly change the result.
  const weakness = photos.every(({ components }) => findWeakness(components)) && findWeakness(photos[0]?.components);
  return (
    <section className={styles.nobody} aria-labelledby="nobody">
      <h2 id="nobody" className={styles.title}>
        {texts.title}
      </h2>
      <p className={styles.lead}>{texts.body}</p>
      {weakness && <p className={styles.lead}>{coachTexts.advice(weakness)}</p>}
      <ul className={styles.ways} aria-label={texts.ways}>
        <Way icon={<ImageUp />} title={texts.another.title} note={texts.another.note}>
          {(way) => <Link to={links.newSearch} {...way} />}
        </Way>
        {imagePath !== null && (
          <Way icon={<ImagePlus />} title={texts.more.title} note={texts.more.note}>
            {(way) => (
              <button type="button" aria-busy={again.isPending} onClick={() => again.mutate(imagePath)} {...way} />
            )}
          </Way>
        )}
        <Way icon={<CaseSensitive />} title={texts.words.title} note={texts.words.note}>
          {(way) => <Link to={links.keyword} {...way} />}
        </Way>
        {reminds !== null && (
          <Way
            icon={reminds ? <BellRing /> : <BellPlus />}
            title={reminds ? texts.reminder.on : texts.reminder.off}
            note={texts.reminder.note(runtimeConfig.resultDays)}
          >
            {(way) => (
              <button type="button" aria-pressed={reminds} onClick={() => reminder.mutate(!reminds)} {...way} />
            )}
          </Way>
        )}
      </ul>
      <FailureAlert failure={again.error ?? reminder.error} />
    </section>
  );
}
