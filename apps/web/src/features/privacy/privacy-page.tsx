import type { ReactNode } from 'react';
import { PrivacyNotice } from './components/privacy-notice.tsx';

export function PrivacyPage(): ReactNode {
  return <PrivacyNotice />;
}
