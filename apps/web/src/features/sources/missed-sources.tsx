import type { ComparedSource } from '@vidno/contract/search';
import { Alert } from '#shared/ui/feedback/alert.tsx';

/** Which sources a result does not cover, and what to do about it; nothing if it covers all. */
export function MissedSources({ sources }: { readonly sources: readonly ComparedSource[] }) {
  const titles = sources.filter(({ state }) => state === 'unavailable').map(({ title }) => `«${title}»`);
  if (titles.length === 0) return null;
  return (
    <Alert kind="warning" title={texts.missed(titles)}>
      {texts.advice}
    </Alert>
  );
}

const texts = {
  missed: (titles: readonly string[]) =>
    titles.length === 1
      ? `Источник ${titles[0]} не отвечал: искали без него.`
      : `Источники ${titles.join(', ')} не отвечали: искали без них.`,
  advice: 'Обновите поиск чуть позже, и мы проверим и там.',
};
