// Prints the last results of the benches named as arguments in one table.
import { printResults } from './table.ts'

printResults(process.argv.slice(2))
