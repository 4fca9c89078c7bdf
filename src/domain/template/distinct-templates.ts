import type { Client } from '#client/client.ts';
import type { Template } from '#contract/task/template.ts';
import { nameKey } from '#contract/text/compared-name.ts';

/**
 * Templates by names that tell them apart where lines and lists have nothing but a name: the oldest of a name keeps it,
 * another gets its organization’s behind it, or else a number.
 */
export function distinctTemplates({ replica }: Pick<Client, 'replica'>): Template[] {
  const oldestFirst = [...replica.all('template')].sort((a, b) => (a.id < b.id ? -1 : 1));
  const taken = new Set(oldestFirst.map(({ name }) => nameKey(name)));
  const kept = new Set<string>();
  return oldestFirst.map((template) => {
    const { name, organizationId } = template;
    if (!kept.has(nameKey(name))) {
      kept.add(nameKey(name));
      return template;
    }
    const own = organizationId === null ? undefined : replica.get('organization', organizationId)?.name;
    let next = own === undefined ? null : `${name.trim()} (${own})`;
    for (let number = 2; next === null || taken.has(nameKey(next)); number += 1)
      next = `${name.trim()} (${number})`;
    taken.add(nameKey(next));
    return { ...template, name: next };
  });
}
