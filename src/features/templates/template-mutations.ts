import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { Template } from '#contract/task/template.ts';

export type TemplateDraft = Pick<Template, 'name' | 'tree' | 'organizationId'>;

export function createTemplate(client: Client, draft: TemplateDraft): Promise<void> {
  return client.write({ name: 'createTemplate', payload: { id: uuidv7(), ...draft } });
}

/** Writes the fields that differ; nothing where none does. */
export function updateTemplate(client: Client, template: Template, draft: TemplateDraft): void {
  const updateTemplateData = {
    ...(draft.name === template.name ? {} : { name: draft.name }),
    ...(draft.organizationId === template.organizationId ? {} : { organizationId: draft.organizationId }),
    ...(JSON.stringify(draft.tree) === JSON.stringify(template.tree) ? {} : { tree: draft.tree }),
  };
  if (Object.keys(updateTemplateData).length === 0) return;
  const { id: templateId, version } = template;
  void client.write({ name: 'updateTemplate', payload: { templateId, version, updateTemplateData } });
}

export function deleteTemplate(client: Client, templateId: string): Promise<void> {
  return client.write({ name: 'deleteTemplate', payload: { templateId } });
}

export function restoreTemplate(client: Client, templateId: string): Promise<void> {
  return client.write({ name: 'restoreTemplate', payload: { templateId } });
}
