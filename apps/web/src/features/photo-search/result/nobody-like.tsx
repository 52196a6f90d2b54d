import { Link } from '@tanstack/react-router';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { BellPlus, BellRing, CaseSensitive, Globe, ImagePlus, ImageUp, Radar } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSourceSet } from '#features/sources/api.ts';
import { formatCount } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { useRemindOfGrowth } from '../api.ts';
import { coachTexts, findWeakness } from '../form/coach.ts';
import type { ResultLinks } from '../rules.ts';
import { fetchPhoto, useChooseFetched } from '../upload/upload-api.ts';
import styles from './nobody-like.module.css';

interface NobodyLikeProps {
  readonly search: PhotoSearch;
  readonly links: ResultLinks;
  /** The photo of this search is the chosen one again. */
  readonly onPhotoAgain: () => void;
}

/** Nobody is like enough, or all are somebody else, and what helps: other sources, other or more photos, words, or waiting. */
export function NobodyLike({ search, links, onPhotoAgain }: NobodyLikeProps) {
  const again = useChooseFetched((path: string) => fetchPhoto(path, search.imageName), onPhotoAgain);
  const reminder = useRemindOfGrowth(search.id);
  const { imagePath, photos, reminds_of_growth: reminds } = search;
  const { monitor } = links;
  const isRejected = search.count > 0;
  const everywhere = useSourceSet('photo', undefined).chosen;
  const others = everywhere.filter(({ id }) => search.sources.every((source) => source.id !== id));
  // One good photo is enough: then another one would hardly change the result.
  const weakness = photos.every(({ components }) => findWeakness(components)) && findWeakness(photos[0]?.components);
  return (
    <section className={styles.nobody} aria-labelledby="nobody">
      <h2 id="nobody" className={styles.title}>
        {isRejected ? nobodyTexts.rejected.title : nobodyTexts.title}
      </h2>
      <p className={styles.lead}>{isRejected ? nobodyTexts.rejected.body : nobodyTexts.body}</p>
      {weakness && <p className={styles.lead}>{coachTexts.advice(weakness)}</p>}
      <ul className={styles.ways} aria-label={nobodyTexts.ways}>
        {others.length > 0 && imagePath !== null && (
          <Way
            icon={<Globe />}
            title={nobodyTexts.elsewhere.title}
            note={nobodyTexts.elsewhere.note(others.map(({ title }) => title))}
          >
            {(way) => (
              <button type="button" aria-busy={again.isPending} onClick={() => again.mutate(imagePath)} {...way} />
            )}
          </Way>
        )}
        <Way icon={<ImageUp />} title={nobodyTexts.another.title} note={nobodyTexts.another.note}>
          {(way) => <Link to={links.newSearch} {...way} />}
        </Way>
        {imagePath !== null && (
          <Way icon={<ImagePlus />} title={nobodyTexts.more.title} note={nobodyTexts.more.note}>
            {(way) => (
              <button type="button" aria-busy={again.isPending} onClick={() => again.mutate(imagePath)} {...way} />
            )}
          </Way>
        )}
        <Way icon={<CaseSensitive />} title={nobodyTexts.words.title} note={nobodyTexts.words.note}>
          {(way) => <Link to={links.keyword} {...way} />}
        </Way>
        {monitor !== null && (
          <Way icon={<Radar />} title={nobodyTexts.monitor.title} note={nobodyTexts.monitor.note}>
            {(way) => <Link to={monitor} {...way} />}
          </Way>
        )}
        {/* It waits for somebody to be found at all. */}
        {reminds !== null && !isRejected && (
          <Way
            icon={reminds ? <BellRing /> : <BellPlus />}
            title={reminds ? nobodyTexts.reminder.on : nobodyTexts.reminder.off}
            note={nobodyTexts.reminder.note(runtimeConfig.resultDays)}
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

interface WayProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
  /** The link or button, with what stands in it. */
  readonly children: (way: { readonly className: string | undefined; readonly children: ReactNode }) => ReactNode;
}

/** One way on, as wide as its list. */
function Way({ icon, title, note, children }: WayProps) {
  return (
    <li>
      {children({
        className: styles.way,
        children: (
          <>
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            <span className={styles.words}>
              <strong>{title}</strong>
              <span className={styles.note}>{note}</span>
            </span>
          </>
        ),
      })}
    </li>
  );
}

const nobodyTexts = {
  title: 'Никого не нашли',
  body: 'Там, где мы искали, нет никого, кто был бы достаточно похож. Платить не нужно.',
  rejected: {
    title: 'Поищем иначе',
    body: 'Вы отметили, что найденные — другие люди. Мы это запомнили и учтём, когда будете искать снова.',
  },
  elsewhere: {
    title: 'Искать и в других источниках',
    note: (titles: readonly string[]) => `Ещё не смотрели: ${titles.join(', ')}.`,
  },
  monitor: { title: 'Следить по имени', note: 'Сообщим, когда появится новая анкета или запись.' },
  ways: 'Что поможет',
  another: { title: 'Взять другое фото', note: 'Лицо крупно, анфас, без очков и сильных фильтров.' },
  more: { title: 'Добавить ещё фото', note: 'По нескольким снимкам узнать проще, чем по одному.' },
  words: { title: 'Искать по имени', note: 'Имя, город, возраст — всё, что помните.' },
  reminder: {
    off: 'Напомнить, когда людей станет больше',
    on: 'Напомним, когда людей станет больше',
    note: (days: number) =>
      `Напишем, если за ${formatCount(days, ['день', 'дня', 'дней'])} источники заметно вырастут. Лицо для этого не храним.`,
  },
};
