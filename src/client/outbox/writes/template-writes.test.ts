import { v7 as uuidv7 } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { buildTemplateTask } from '#tests/factories/build-template-task.ts';
import { upsertOf } from '../../replica/upsert.ts';
import { testTemplate } from '../../row.test-support.ts';
import { createShownRows } from './shown-rows.test-support.ts';

const { me, put, reset, show, shown } = createShownRows();
const template = testTemplate(me);
const templateId = template.id;
beforeEach(() => {
  reset();
  put(upsertOf.template(template));
});

it('a new template is the person’s own unless it names an organization', () => {
  const [own, shared, organizationId] = [uuidv7(), uuidv7(), uuidv7()];
  const tree = [buildTemplateTask()];
  show({ name: 'createTemplate', payload: { id: own, name: 'Trip', tree } });
  show({ name: 'createTemplate', payload: { id: shared, name: 'Trip', tree, organizationId } });
  expect(shown.get('template', own)).toMatchObject({ name: 'Trip', tree, organizationId: null, ownerId: me });
  expect(shown.get('template', shared)).toMatchObject({ organizationId, version: 1 });
});

it('a template takes each edit, goes, and comes back as it was', () => {
  const tree = [buildTemplateTask({ title: 'Pack' })];
  show({ name: 'updateTemplate', payload: { templateId, version: 1, updateTemplateData: { name: 'Trip' } } });
  show({ name: 'updateTemplate', payload: { templateId, version: 1, updateTemplateData: { tree } } });
  expect(shown.get('template', templateId)).toMatchObject({ name: 'Trip', tree, version: 1 });
  show({ name: 'deleteTemplate', payload: { templateId } });
  expect(shown.get('template', templateId)).toBeUndefined();
  show({ name: 'restoreTemplate', payload: { templateId } });
  expect(shown.get('template', templateId)).toMatchObject({ name: 'Trip', tree });
});
