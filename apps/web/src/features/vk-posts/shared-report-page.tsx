import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLinkToken } from '#shared/navigation/link-token.ts';
import { SharedReport } from './components/share/shared-report.tsx';

export function SharedReportPage(): ReactNode {
  const token = useLinkToken();
  const { series, heat } = useSearch({ strict: false });
  const navigate = useNavigate();
  const params = { ...(series && { series }), ...(heat && { heat }) };
  return (
    <SharedReport
      key={token}
      token={token}
      params={params}
      onChange={(change) =>
        void navigate({ to: '.', search: { ...params, ...change }, state: true, resetScroll: false })
      }
    />
  );
}
