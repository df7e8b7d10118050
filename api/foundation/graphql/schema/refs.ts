/** Types to which several modules add fields. */
import type { Caller } from '../../access/caller.ts';
import type { CustomRole } from '../../access/custom-role.ts';
import type { Entity } from '../../entities/entity.ts';
import type { ResultCode } from '../../result-codes/result-code.ts';
import { builder } from './builder.ts';

/** The caller. Each module adds the fields that it knows. */
export const ViewerRef = builder.objectRef<Caller>('Viewer');
export const CustomRoleRef = builder.objectRef<CustomRole>('CustomRole');
export const EntityRef = builder.objectRef<Entity>('Entity');
export const ResultCodeRef = builder.objectRef<ResultCode>('ResultCode');
