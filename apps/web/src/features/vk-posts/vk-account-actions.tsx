import { useQuery } from '@tanstack/react-query';
import { ExportMenu } from '#features/vk-reports/components/export-menu.tsx';
import { ShareButton } from '#features/vk-reports/components/share-button.tsx';
import type { Exportable } from '#features/vk-reports/rules.ts';
import { accountQuery } from './analytics-api.ts';

/** What can be done with a screen of an account: save it, share its report. */
export function VkAccountActions(exportable: Omit<Exportable, 'name'>) {
  const { id, filter } = exportable;
  const { data: account } = useQuery(accountQuery({ id, filter }));
  return (
    <>
      <ShareButton id={id} filter={filter} />
      <ExportMenu exportable={{ ...exportable, name: account?.user.screenName ?? '' }} />
    </>
  );
}
