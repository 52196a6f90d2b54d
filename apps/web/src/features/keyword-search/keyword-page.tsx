import { useNavigate, useSearch } from '@tanstack/react-router';
import { KEYWORD_LIMIT_CHARS } from '@vidno/contract/keyword/keyword-search';
import type { ReactNode } from 'react';
import { useSearchSet } from '#features/search/search-set.ts';
import { SearchSwitch } from '#features/search/search-switch.tsx';
import { useSourceChoice } from '#features/sources/api.ts';
import { SourceCards } from '#features/sources/components/source-cards.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { KeywordForm } from './components/form/keyword-form.tsx';

const texts = {
  title: 'Поиск по словам',
  lead: 'Нет фото? Найдём по имени, городу и словам из анкеты и скажем, почему каждый в списке.',
};

export function KeywordPage(): ReactNode {
  const { keyword = '', region, source } = useSearch({ strict: false });
  const { demo, startsDemo, kept: beginning, keyword: here, keywordResult, source: only } = useSearchSet();
  const navigate = useNavigate();
  const choice = useSourceChoice({ use: 'keyword', preferred: source, only: demo ? only : undefined });

  function keep(changed: { keyword?: string; region?: string | undefined; source?: string }): void {
    const kept = { keyword, region, source, ...changed };
    void navigate({
      to: here,
      search: {
        ...(kept.keyword && kept.keyword.length <= KEYWORD_LIMIT_CHARS && { keyword: kept.keyword }),
        ...(kept.region && { region: kept.region }),
        ...(kept.source && { source: kept.source }),
        ...beginning,
      },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <Page title={texts.title} lead={texts.lead} width="reading">
      <SearchSwitch />
      <KeywordForm
        draft={{ keyword, region: region ?? null }}
        sources={<SourceCards choice={choice} onPick={(picked) => keep({ source: picked })} />}
        source={choice.chosen?.id ?? null}
        demo={startsDemo}
        onDraft={(draft) => keep({ keyword: draft.keyword, region: draft.region ?? undefined })}
        onStarted={({ id, exists }) => void navigate({ to: keywordResult(id), search: exists ? { exists } : {} })}
      />
    </Page>
  );
}
