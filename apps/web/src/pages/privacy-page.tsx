import type { ReactNode } from 'react';
import { PrivacyNotice } from '#features/privacy/components/privacy-notice.tsx';

export function PrivacyPage(): ReactNode {
  return <PrivacyNotice />;
}
