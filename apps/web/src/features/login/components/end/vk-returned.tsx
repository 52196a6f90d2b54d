import { useEffect, useState } from 'react';
import { forgetVisitor, rememberedVisitor } from '../../vk-state.ts';
import { Entered } from './entered.tsx';

/** The browser comes back from VK ID logged in; what it searched for before is known from before it left. */
export function VkReturned({ next }: { readonly next: string }) {
  const [visitor] = useState(rememberedVisitor);
  useEffect(() => forgetVisitor, []);
  return (
    <Entered
      next={next}
      // A VK ID that nobody had makes the visitor a user, who keeps the searches without being asked.
      demoSearches={(profile) => (visitor !== null && visitor.visitor !== profile.id ? visitor.searches : 0)}
    />
  );
}
