import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AlertChannels } from '#features/notifications/components/alert-channels.tsx';
import { useSourceChoice } from '#features/sources/api.ts';
import { SourceCards } from '#features/sources/components/source-cards.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { CreateMonitor } from './components/create/create-monitor.tsx';
import { watchesPosts } from './rules.ts';

const texts = {
  title: 'Новый мониторинг',
  lead: 'Скажите, что и где искать. Дальше мы проверяем сами и сообщаем о переменах.',
  back: 'Все мониторинги',
  kept: 'Всё, что вы заполнили, останется здесь.',
};

export function MonitorCreatePage(): ReactNode {
  const initial = useSearch({ strict: false });
  const navigate = useNavigate();
  const [source, setSource] = useState(initial.source);
  const choice = useSourceChoice({ use: 'monitor', preferred: source });
  return (
    <Page title={texts.title} lead={texts.lead} above={<BackLink to="/monitor-search/list">{texts.back}</BackLink>}>
      <CreateMonitor
        initial={initial}
        source={choice.chosen}
        sources={<SourceCards choice={choice} onPick={setSource} kept={texts.kept} priced={false} />}
        alerts={<AlertChannels />}
        onPosts={(posts) => setSource(choice.offered?.find((offered) => watchesPosts(offered) === posts)?.id ?? source)}
        onStarted={({ id, exists }) =>
          void navigate({
            to: '/monitor-search/result/$id',
            params: { id },
            search: exists ? { exists } : {},
          })
        }
      />
    </Page>
  );
}
