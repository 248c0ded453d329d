import json from './arvModel.json' with { type: 'json' };
import { ArvModel } from './arvModel.ts';

let model: ArvModel | null = null;

/** The model that this package ships, trained by `npm run train-arv`. Parsed on first use. */
export function shippedArvModel(): ArvModel {
  model ??= ArvModel.parse(json);
  return model;
}
