import type { JsonFields } from '../json-fields.ts';

/** Name and value of a custom field of a card, as text. */
export function readCustomField(field: JsonFields, item: JsonFields): string {
  const option = field.objects('options').find((each) => each.text('id') === item.text('idValue'));
  const value = item.object('value');
  const written = ['text', 'number', 'date', 'checked'].map((name) => value?.text(name) ?? '');
  const text = option?.object('value')?.text('text') || written.find((each) => each !== '') || '';
  return `${field.text('name')}: ${text}`;
}
