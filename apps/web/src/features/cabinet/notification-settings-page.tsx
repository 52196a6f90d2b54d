import type { ReactNode } from 'react';
import { VisitorDocuments } from '#features/documents/visitor-documents.tsx';
import { NotificationSettings } from '#features/notifications/notification-settings.tsx';
import { isRegistered, useProfile } from '#features/session/profile-api.ts';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';
import { CabinetTabs } from './cabinet-tabs.tsx';
import { OwnChange } from './own-change.tsx';

const texts = {
  title: 'Куда присылать уведомления',
  lead: 'Выберите, как узнавать о находках мониторинга, когда вас нет на сайте.',
  back: 'Все уведомления',
};

export function NotificationSettingsPage(): ReactNode {
  const profile = useProfile();
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      width="reading"
      above={<BackLink to="/notifications">{texts.back}</BackLink>}
    >
      {isRegistered(profile) && <CabinetTabs />}
      <OwnChange />
      <VisitorDocuments />
      <NotificationSettings />
    </Page>
  );
}
