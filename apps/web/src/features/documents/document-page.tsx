import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DocumentNotFound } from './components/document-not-found.tsx';
import { DocumentView } from './components/document-view.tsx';
import { toKind } from './rules.ts';

/** In force, or in the version of the address. */
export function DocumentPage(): ReactNode {
  const { kind = '', version = null } = useParams({ strict: false });
  const known = toKind(kind);
  return known === null ? <DocumentNotFound /> : <DocumentView kind={known} version={version} />;
}
