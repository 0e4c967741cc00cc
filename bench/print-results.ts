// Prints the rows of the benches named as arguments, as their last runs left them, in one table.
import { printResults } from './table.ts'

printResults(process.argv.slice(2))
