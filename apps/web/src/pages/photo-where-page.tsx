import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NoPhotoYet } from '#features/photo-search/components/face/no-photo-yet.tsx';
import { WithUpload } from '#features/photo-search/components/face/with-upload.tsx';
import { SearchStart } from '#features/photo-search/components/where/search-start.tsx';
import { nameMore, parseMore } from '#features/photo-search/query-rules.ts';
import { decidedFace } from '#features/photo-search/rules.ts';
import { usePhotoSources } from '#features/sources/api.ts';
import { SourceChecks } from '#features/sources/components/source-checks.tsx';
import { formatCount } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useSearchSet } from './search-set.ts';

const texts = {
  step: 'Шаг 3 из 3',
  title: 'Где искать?',
  lead: 'Сравним это лицо со всеми лицами в выбранных источниках и покажем один общий результат.',
  changeFace: 'Выбрать другое лицо',
  changePhoto: 'Взять другое фото',
  kept: (hours: number) => `Фото сохранится на ${formatCount(hours, ['час', 'часа', 'часов'])}.`,
};

export function PhotoWherePage(): ReactNode {
  const { upload_id, face, more, source } = useSearch({ strict: false });
  const { home, startsDemo, kept } = useSearchSet();
  const navigate = useNavigate();
  const sources = usePhotoSources(source);
  if (!upload_id) {
    return (
      <Page title={texts.title}>
        <NoPhotoYet newSearch={home} />
      </Page>
    );
  }
  return (
    <Page title={texts.title} lead={texts.lead} above={texts.step} width="reading">
      <WithUpload uploadId={upload_id} newSearch={home}>
        {(upload) => {
          const chosen = decidedFace(upload.faces, face);
          const others = parseMore(more);
          const query = { upload_id, ...nameMore(others), ...kept };
          if (!chosen) return <Navigate to="/smart-search/photo/face" search={query} replace />;
          const address = { ...query, face: chosen.index };
          const go = (search: typeof address & { source?: string }) =>
            void navigate({ to: '/smart-search/photo', search, replace: true, resetScroll: false });
          return (
            <SearchStart
              photos={[{ uploadId: upload_id, face: chosen.index }, ...others]}
              onPhotos={([first, ...rest]) =>
                go({
                  ...{ upload_id: first.uploadId, face: first.face, ...nameMore(rest), ...kept },
                  ...(source !== undefined && { source }),
                })
              }
              source={sources.searched}
              sources={
                <SourceChecks
                  set={sources}
                  kept={texts.kept(runtimeConfig.queryPhotoHours)}
                  onChoose={(named) => go({ ...address, ...(named !== undefined && { source: named }) })}
                />
              }
              demo={startsDemo}
              aside={
                <>
                  {upload.faces.length > 1 && (
                    <ButtonLink to="/smart-search/photo/face" search={address} theme="white">
                      {texts.changeFace}
                    </ButtonLink>
                  )}
                  <ButtonLink to={home} theme="white">
                    {texts.changePhoto}
                  </ButtonLink>
                </>
              }
              onStarted={({ id, exists }) =>
                void navigate({
                  to: '/smart-search/photo/result/$id',
                  params: { id },
                  search: exists ? { exists } : {},
                })
              }
            />
          );
        }}
      </WithUpload>
    </Page>
  );
}
