/**
 * Imported by programs that tests kill: what Node compiled of their sources is kept at once (NODE_COMPILE_CACHE). By itself Node keeps it when
 * a program ends, which these never do, so each start of one compiled everything anew.
 */
import { flushCompileCache } from 'node:module';

flushCompileCache();
