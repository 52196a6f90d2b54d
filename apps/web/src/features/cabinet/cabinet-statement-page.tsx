import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Statement } from '#features/statement/statement.tsx';
import { texts } from '#features/statement/texts.ts';
import { CabinetFrame } from './cabinet-frame.tsx';

export function CabinetStatementPage(): ReactNode {
  const params = useSearch({ from: '/screen-frame/screens/cabinet/statement' });
  const navigate = useNavigate();
  return (
    <CabinetFrame title={texts.title}>
      {({ profile, created_at }) => (
        <Statement
          accountId={profile.id}
          createdAt={created_at}
          params={params}
          onChange={(search) => void navigate({ to: '/cabinet/statement', search, resetScroll: false })}
        />
      )}
    </CabinetFrame>
  );
}
