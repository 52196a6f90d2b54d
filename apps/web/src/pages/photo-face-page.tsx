import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FacePicker } from '#features/photo-search/components/face/face-picker.tsx';
import { NoPhotoYet } from '#features/photo-search/components/face/no-photo-yet.tsx';
import { WithUpload } from '#features/photo-search/components/face/with-upload.tsx';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { useSearchSet } from './search-set.ts';

const texts = {
  step: 'Шаг 2 из 3',
  title: 'Кого ищем?',
  lead: 'Нажмите на лицо или выберите его стрелками.',
  another: 'Взять другое фото',
};

export function PhotoFacePage(): ReactNode {
  const { upload_id, face, more } = useSearch({ strict: false });
  const { home, kept: keptBySet } = useSearchSet();
  const kept = { ...keptBySet, ...(more && { more }) };
  const navigate = useNavigate();
  if (!upload_id) {
    return (
      <Page title={texts.title}>
        <NoPhotoYet newSearch={home} />
      </Page>
    );
  }
  const goWhere = (chosen: number) =>
    void navigate({ to: '/smart-search/photo', search: { upload_id, face: chosen, ...kept } });
  return (
    <Page title={texts.title} lead={texts.lead} above={texts.step}>
      <WithUpload uploadId={upload_id} newSearch={home}>
        {(upload) =>
          upload.faces.length === 1 ? (
            <Navigate to="/smart-search/photo" search={{ upload_id, face: 0, ...kept }} replace />
          ) : (
            <FacePicker
              upload={upload}
              face={face}
              onPick={(picked) =>
                void navigate({
                  to: '/smart-search/photo/face',
                  search: { upload_id, face: picked, ...kept },
                  replace: true,
                  resetScroll: false,
                })
              }
              onChoose={goWhere}
              aside={
                <ButtonLink to={home} theme="white" size="l">
                  {texts.another}
                </ButtonLink>
              }
            />
          )
        }
      </WithUpload>
    </Page>
  );
}
