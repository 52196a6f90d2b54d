import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchSet } from '#features/search/search-set.ts';
import { useOnlySource } from '#features/sources/api.ts';
import { OnlySource } from '#features/sources/only-source.tsx';
import { formatCount } from '#shared/format/format.ts';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { PhotoSearchForm } from './form/photo-search-form.tsx';

const texts = {
  title: { tinder: 'Поиск по анкетам', other: 'Поиск по открытым источникам' },
  lead: 'Добавьте фото: найдём на нём лицо и сравним с лицами источника.',
  kept: (hours: number) => `Фото сохранится на ${formatCount(hours, ['час', 'часа', 'часов'])}.`,
  elsewhere: { tinder: 'Искать по открытым источникам', other: 'Искать по анкетам' },
};

export function DemoCreatePhotoPage(): ReactNode {
  const { upload_id, face, more } = useSearch({ strict: false });
  const { source, result, photo, photoForm } = useSearchSet();
  const navigate = useNavigate();
  const choice = useOnlySource('photo', source);
  const elsewhere = photo[source === 'tinder' ? 'other' : 'tinder'];
  const address = { ...(upload_id && { upload_id }), ...(face !== undefined && { face }), ...(more && { more }) };
  return (
    <Page title={texts.title[source]} lead={texts.lead}>
      <PhotoSearchForm
        address={address}
        onAddress={(search) =>
          navigate({ to: photoForm, search, replace: true, resetScroll: search.upload_id !== upload_id })
        }
        sources={<OnlySource choice={choice} priced={false} kept={texts.kept(runtimeConfig.queryPhotoHours)} />}
        off={choice.isOff}
        source={choice.chosen?.id ?? null}
        demo
        newSearch={photoForm}
        aside={
          <ButtonLink to={elsewhere} search={address} theme="white">
            {texts.elsewhere[source]}
          </ButtonLink>
        }
        onStarted={({ id, exists }) => void navigate({ to: result(id), search: exists ? { exists } : {} })}
      />
    </Page>
  );
}
