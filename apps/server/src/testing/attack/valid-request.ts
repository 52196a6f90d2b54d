import { type Endpoint, urlOf } from '@vidno/contract/endpoint';
import type { InjectOptions } from 'fastify';
import { sampleOf } from '../product/sample-of.ts';

/** A request of this call that its contract takes. */
export function validRequest(
  definition: Endpoint,
  changed: Record<string, unknown> = {},
): InjectOptions & { url: string } {
  const { method } = definition;
  const query = validFields(definition.query, method === 'GET' ? changed : {});
  const fields = validFields(definition.body ?? definition.form, changed);
  return {
    method,
    url: urlOf(definition, { params: sampleOf(definition.params, 'x'), query }),
    ...(method === 'POST' && { payload: definition.form ? toForm(fields) : fields }),
  };
}

function validFields(schema: Parameters<typeof sampleOf>[0], changed: Record<string, unknown>) {
  const fields = sampleOf(schema, '1');
  // Of a list, what is given is the only entry.
  const given = Object.entries(changed).map(([name, value]) => [name, Array.isArray(fields[name]) ? [value] : value]);
  return { ...fields, ...('filter' in fields && { filter: '{}' }), ...Object.fromEntries(given) };
}

export function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}
