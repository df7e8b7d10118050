/**
 * What a connector must do, as a suite: `describeConformance(trial)` in the test of each connector. A connector that passes
 * it moves nothing twice, says nothing untrue of an outcome, and puts no secret into an error.
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { boundMs } from '../support/pace.ts';
import { describeOperations } from './conformance/operations.ts';
import { describeSecrets } from './conformance/secrets.ts';
import { describeSeeds } from './conformance/seeds.ts';
import { type Running, runTrial, type Trial } from './conformance/trial.ts';
import { describeUnknownOutcomes, describeWithoutEffect } from './conformance/unknown-outcomes.ts';

/** How long a hasty connector waits for an answer that never comes. */
const hastyMs = boundMs(150);

export function describeConformance(trial: Trial): void {
  describe(`the connector ${trial.name}`, () => {
    let running: Running | undefined;
    const get = (): Running => {
      if (running === undefined) throw new Error('the trial has not begun');
      return running;
    };
    beforeAll(async () => {
      running = await runTrial(trial, hastyMs);
    });
    afterAll(() => running?.close());
    describeOperations(trial, get);
    if (trial.open === null) describeWithoutEffect(get);
    else {
      describeUnknownOutcomes(trial, get);
      describeSecrets(trial, get);
      describeSeeds(get);
    }
  });
}
