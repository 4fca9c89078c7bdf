import i18next from 'i18next';
import { expect, it } from 'vitest';
import { failedWriteText } from './refusal-text.ts';

it('failedWriteText prefers the text of the write, then that of the error id, then the server’s message', async () => {
  const texts = i18next.createInstance();
  const shell = {
    refusal: { not_permitted: 'May not', other: 'Said: {{message}}' },
    refusalOf: { setTaskRecurrence: { not_permitted: 'May not repeat' } },
  };
  await texts.init({ lng: 'en', resources: { en: { pages: { shell } } } });
  const refused = { id: 'not_permitted', message: 'no' } as const;
  expect(failedWriteText({ name: 'setTaskRecurrence', error: refused }, texts)).toBe('May not repeat');
  expect(failedWriteText({ name: 'updateTask', error: refused }, texts)).toBe('May not');
  const unknown = { id: 'invalid_rule', message: 'never' } as const;
  expect(failedWriteText({ name: 'setTaskRecurrence', error: unknown }, texts)).toBe('Said: never');
});
