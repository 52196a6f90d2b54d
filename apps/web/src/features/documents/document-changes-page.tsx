import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DocumentChanges } from './components/document-changes.tsx';
import { DocumentNotFound } from './components/document-not-found.tsx';
import { toKind } from './rules.ts';

export function DocumentChangesPage(): ReactNode {
  const { kind } = useParams({ from: '/screen-frame/screens/documents/$kind/changes' });
  const { from, to } = useSearch({ from: '/screen-frame/screens/documents/$kind/changes' });
  const known = toKind(kind);
  return known === null ? <DocumentNotFound /> : <DocumentChanges kind={known} from={from} to={to} />;
}
