import type { ReactNode } from 'react';
import { useProfile } from '#entities/session/profile-api.ts';
import { isRegistered } from '#entities/session/rules.ts';
import { CabinetTabs } from '#features/cabinet/components/cabinet-tabs.tsx';
import { OwnChange } from '#features/cabinet/components/own-change.tsx';
import { VisitorDocuments } from '#features/documents/components/visitor-documents.tsx';
import { NotificationSettings } from '#features/notifications/components/settings/notification-settings.tsx';
import { BackLink } from '#shared/ui/layout/back-link.tsx';
import { Page } from '#shared/ui/layout/page.tsx';

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
