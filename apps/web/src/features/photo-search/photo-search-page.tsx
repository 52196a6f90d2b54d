import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchSet } from '#features/search/search-set.ts';
import { useSourceSet } from '#features/sources/api.ts';
import { SourceChecks } from '#features/sources/source-checks.tsx';
import { formatCount } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Page } from '#shared/ui/layout/page.tsx';
import { PhotoSearchForm, type QueryAddress } from './form/photo-search-form.tsx';

const texts = {
  title: 'Кого ищем?',
  lead: 'Сравним лицо со всеми в выбранных источниках и честно скажем, насколько уверены.',
  kept: (hours: number) => `Фото сохранится на ${formatCount(hours, ['час', 'часа', 'часов'])}.`,
};

export function PhotoSearchPage(): ReactNode {
  const { upload_id, face, more, source } = useSearch({ strict: false });
  const { startsDemo, kept, photoForm } = useSearchSet();
  // The address of the faces shows the same form, and stays.
  const here = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const sources = useSourceSet('photo', source);
  // Another photo is shown from its beginning, also where a long consent stood before it.
  const go = (search: QueryAddress & { source?: string }) =>
    navigate({ to: here, search, replace: true, resetScroll: search.upload_id !== upload_id });
  const named = source !== undefined && { source };
  const address = { ...(upload_id && { upload_id }), ...(face !== undefined && { face }), ...(more && { more }) };
  return (
    <Page title={texts.title} lead={texts.lead}>
      <PhotoSearchForm
        address={address}
        onAddress={(wanted) => go({ ...wanted, ...named, ...kept })}
        off={sources.isOff}
        source={sources.searched}
        sources={
          <SourceChecks
            set={sources}
            kept={texts.kept(runtimeConfig.queryPhotoHours)}
            onChoose={(chosen) => void go({ ...address, ...(chosen !== undefined && { source: chosen }), ...kept })}
          />
        }
        demo={startsDemo}
        newSearch={photoForm}
        onStarted={({ id, exists }) =>
          void navigate({
            to: '/smart-search/photo/result/$id',
            params: { id },
            search: exists ? { exists } : {},
          })
        }
      />
    </Page>
  );
}
